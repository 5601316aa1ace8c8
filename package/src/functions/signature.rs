//! What a declaration says: `encode(x: u64) -> string` is a function's name, its parameters and its result.
//!
//! A [`Functions`] is valid by its type: every name can be written in every target language, no name is given twice,
//! and every type exists in all of them. How values of these types look is decided in `value.rs` and `wire.rs`.

use std::fmt;

/// The functions that a submission must define, in the order of their declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Functions {
    pub(super) list: Vec<Function>,
}

/// One declared function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    pub parameters: Vec<Parameter>,
    /// `None` for a function that is only called for its effect, such as `init(n: i32)`.
    pub result: Option<Type>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parameter {
    pub name: String,
    pub kind: Type,
}

/// The type of a parameter or a result. The rows of `[[T]]` may have different lengths.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Type {
    /// `T`
    One(Scalar),
    /// `[T]`
    Array(Scalar),
    /// `[[T]]`
    Rows(Scalar),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Scalar {
    Bool,
    I32,
    I64,
    U32,
    U64,
    /// Unicode text without U+0000, which a C string could not hold.
    String,
    /// Any bytes.
    Bytes,
}

/// A request names its function by one byte.
pub(super) const MOST_FUNCTIONS: usize = 64;
pub(super) const MOST_PARAMETERS: usize = 32;

impl Functions {
    pub fn list(&self) -> &[Function] {
        &self.list
    }

    /// The function of this name and its index, which is its name on the wire.
    pub fn find(&self, name: &str) -> Option<(usize, &Function)> {
        self.list.iter().enumerate().find(|(_, function)| function.name == name)
    }
}

impl Type {
    pub fn scalar(self) -> Scalar {
        match self {
            Type::One(scalar) | Type::Array(scalar) | Type::Rows(scalar) => scalar,
        }
    }

    /// The type of an array's elements, or of an array of arrays' rows; `None` for a single value.
    pub fn element(self) -> Option<Type> {
        match self {
            Type::One(_) => None,
            Type::Array(scalar) => Some(Type::One(scalar)),
            Type::Rows(scalar) => Some(Type::Array(scalar)),
        }
    }
}

impl Scalar {
    pub const ALL: [Scalar; 7] =
        [Scalar::Bool, Scalar::I32, Scalar::I64, Scalar::U32, Scalar::U64, Scalar::String, Scalar::Bytes];

    /// Its name in declarations.
    pub fn name(self) -> &'static str {
        match self {
            Scalar::Bool => "bool",
            Scalar::I32 => "i32",
            Scalar::I64 => "i64",
            Scalar::U32 => "u32",
            Scalar::U64 => "u64",
            Scalar::String => "string",
            Scalar::Bytes => "bytes",
        }
    }

    pub fn parse(name: &str) -> Option<Scalar> {
        Scalar::ALL.into_iter().find(|scalar| scalar.name() == name)
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::One(scalar) => f.write_str(scalar.name()),
            Type::Array(scalar) => write!(f, "[{}]", scalar.name()),
            Type::Rows(scalar) => write!(f, "[[{}]]", scalar.name()),
        }
    }
}

/// The declaration in its usual form.
impl fmt::Display for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parameters: Vec<String> = self.parameters.iter().map(|p| format!("{}: {}", p.name, p.kind)).collect();
        write!(f, "{}({})", self.name, parameters.join(", "))?;
        match self.result {
            Some(result) => write!(f, " -> {result}"),
            None => Ok(()),
        }
    }
}

//! The modules of one crate, and in which file a path ends.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::source::{self, Source, Use};
use super::tokens::tokens;

/// Re-exports followed one after the other; more is a re-export of itself.
const MOST_HOPS: usize = 16;

pub struct Module {
    /// Relative to the crate's `src`.
    pub file: PathBuf,
    pub source: Source,
    parent: Option<usize>,
    children: BTreeMap<String, usize>,
}

/// The first module is the root.
pub struct Tree {
    pub modules: Vec<Module>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Place {
    Module(usize),
    /// An item that this module defines.
    Item(usize),
    /// Another crate, or a name that the text does not explain.
    Outside,
}

impl Tree {
    /// Reads `lib.rs` and all files it declares. `file` gives the text of a path relative to `src`.
    pub fn read(file: &dyn Fn(&Path) -> Option<String>) -> Tree {
        let mut tree = Tree { modules: Vec::new() };
        let root = PathBuf::from("lib.rs");
        let text = file(&root).expect("a crate has a lib.rs");
        tree.add(None, root, "".into(), source::read(&tokens(&text)), file);
        tree
    }

    /// `folder` is where the files of its children lie.
    fn add(
        &mut self,
        parent: Option<usize>,
        path: PathBuf,
        folder: PathBuf,
        mut source: Source,
        file: &dyn Fn(&Path) -> Option<String>,
    ) -> usize {
        let own = self.modules.len();
        let (inline, declared) = (std::mem::take(&mut source.inline), std::mem::take(&mut source.declared));
        self.modules.push(Module { file: path.clone(), source, parent, children: BTreeMap::new() });
        for (name, inner) in inline {
            let child = self.add(Some(own), path.clone(), folder.join(&name), inner, file);
            self.modules[own].children.insert(name, child);
        }
        for (name, attribute) in declared {
            let beside = path.parent().unwrap_or(Path::new(""));
            let candidates = match attribute {
                Some(attribute) => vec![beside.join(attribute)],
                None => vec![folder.join(format!("{name}.rs")), folder.join(&name).join("mod.rs")],
            };
            let found = candidates.into_iter().find_map(|path| Some((file(&path)?, path)));
            let (text, path) =
                found.unwrap_or_else(|| panic!("{} declares `mod {name};` without a file", path.display()));
            let child = self.add(Some(own), path, folder.join(&name), source::read(&tokens(&text)), file);
            self.modules[own].children.insert(name, child);
        }
        own
    }

    /// Where a path written in module `from` ends.
    pub fn resolve(&self, from: usize, path: &[String]) -> Place {
        self.follow(from, path, MOST_HOPS)
    }

    /// Whether a module has an item, a child or an import of this name.
    pub fn offers(&self, module: usize, name: &str) -> bool {
        self.name(module, name, true, MOST_HOPS).is_some()
    }

    fn follow(&self, from: usize, path: &[String], hops: usize) -> Place {
        let mut at = from;
        for (index, name) in path.iter().enumerate() {
            let is_last = index + 1 == path.len();
            match name.as_str() {
                "crate" => at = 0,
                "self" => {}
                "super" => at = self.modules[at].parent.unwrap_or(0),
                _ => match self.name(at, name, is_last, hops) {
                    Some(Place::Module(module)) => at = module,
                    Some(place) => return place,
                    None if index == 0 => return Place::Outside,
                    // Made by a macro, most likely: it belongs to the module all the same.
                    None => return Place::Item(at),
                },
            }
        }
        Place::Module(at)
    }

    /// What a name means in a module. Of an item and a module of one name, the end of a path means the item.
    fn name(&self, module: usize, name: &str, is_last: bool, hops: usize) -> Option<Place> {
        let hops = hops.checked_sub(1)?;
        let Module { source, children, .. } = &self.modules[module];
        let item = source.items.contains(name).then_some(Place::Item(module));
        let child = children.get(name).map(|child| Place::Module(*child));
        let imported = || {
            let import = source.uses.iter().find(|import| import.name.as_deref() == Some(name))?;
            Some(self.follow(module, &import.path, hops))
        };
        let found = if is_last { item.or_else(imported).or(child) } else { child.or(item).or_else(imported) };
        found.or_else(|| source.uses.iter().find_map(|import| self.through_glob(module, import, name, is_last, hops)))
    }

    fn through_glob(&self, module: usize, import: &Use, name: &str, is_last: bool, hops: usize) -> Option<Place> {
        if import.name.is_some() {
            return None;
        }
        match self.follow(module, &import.path, hops) {
            Place::Module(target) if target != module => self.name(target, name, is_last, hops),
            _ => None,
        }
    }
}

//! Grundy values by search with a memory, for positions that are neither formulas nor tables.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::sync::{PoisonError, RwLock};

use crate::types::{Budget, Refusal};

/// The values found so far, shared by all questions.
#[derive(Debug)]
pub(crate) struct Memo<K>(RwLock<HashMap<K, u64>>);

impl<K> Default for Memo<K> {
    fn default() -> Memo<K> {
        Memo(RwLock::new(HashMap::new()))
    }
}

struct Frame<K> {
    key: K,
    /// The options, each a sum of components; the one being valued is the last.
    options: Vec<Vec<K>>,
    reached: Vec<u64>,
}

impl<K: Hash + Eq + Clone> Memo<K> {
    pub fn len(&self) -> u64 {
        self.0.read().unwrap_or_else(PoisonError::into_inner).len() as u64
    }

    /// The value of `start`; `options` lists the sums that a move leads to.
    pub fn value(
        &self,
        start: &K,
        budget: &Budget,
        options: impl Fn(&K) -> Result<Vec<Vec<K>>, Refusal>,
    ) -> Result<u64, Refusal> {
        if let Some(&value) = self.0.read().unwrap_or_else(PoisonError::into_inner).get(start) {
            return Ok(value);
        }
        let mut known = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let mut open: HashSet<K> = HashSet::from([start.clone()]);
        let mut stack = vec![Frame { key: start.clone(), options: options(start)?, reached: Vec::new() }];
        let mut tried = 0;
        'frames: while let Some(frame) = stack.last_mut() {
            while let Some(option) = frame.options.last() {
                let mut value = 0;
                for part in option {
                    match known.get(part) {
                        Some(v) => value ^= v,
                        None if !open.insert(part.clone()) => {
                            return Err(Refusal {
                                message: "a position can come back: values need games that end".into(),
                            });
                        }
                        None => {
                            let part = part.clone();
                            let next = options(&part)?;
                            stack.push(Frame { key: part, options: next, reached: Vec::new() });
                            continue 'frames;
                        }
                    }
                }
                frame.reached.push(value);
                frame.options.pop();
                tried += 1;
                if tried > budget.positions || (known.len() as u64).saturating_mul(96) > budget.bytes {
                    return Err(Refusal { message: format!("the search is past its budget after {tried} moves") });
                }
            }
            frame.reached.sort_unstable();
            frame.reached.dedup();
            let mex =
                frame.reached.iter().zip(0..).find(|&(&v, i)| v != i).map_or(frame.reached.len() as u64, |(_, i)| i);
            open.remove(&frame.key);
            if let Some(frame) = stack.pop() {
                known.insert(frame.key, mex);
            }
        }
        Ok(known[start])
    }
}

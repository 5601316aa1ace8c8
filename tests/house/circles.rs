//! Which files of a crate import from each other in a circle.
//!
//! An import counts for the file that defines the item, through all re-exports. Declaring a module or passing an item
//! on is no import by itself.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use super::source::Use;
use super::tree::{Place, Tree};

/// From a file to the files it imports from, with the items as they are written there.
pub type Edges = BTreeMap<PathBuf, BTreeMap<PathBuf, BTreeSet<String>>>;

/// Files of which each reaches every other by imports.
#[derive(Debug)]
pub struct Circle {
    pub files: BTreeSet<PathBuf>,
    /// `a.rs -> b.rs: Item`, one line for each pair of files.
    pub imports: Vec<String>,
}

/// The circles of the crate whose files `file` gives, by paths relative to its `src`.
pub fn circles(file: &dyn Fn(&Path) -> Option<String>) -> Vec<Circle> {
    let edges = edges(&Tree::read(file));
    let reached: BTreeMap<&PathBuf, BTreeSet<&PathBuf>> =
        edges.keys().map(|from| (from, reach(&edges, from))).collect();
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for (from, all) in &reached {
        if !all.contains(from) || seen.contains(from) {
            continue;
        }
        let both = |to: &&&PathBuf| reached.get(**to).is_some_and(|back| back.contains(from));
        let files: BTreeSet<PathBuf> = all.iter().filter(both).map(|path| path.to_path_buf()).collect();
        seen.extend(all.iter().copied().filter(|path| files.contains(*path)));
        let inside = edges.iter().filter(|(from, _)| files.contains(*from)).flat_map(|(from, targets)| {
            targets.iter().filter(|(to, _)| files.contains(*to)).map(move |(to, items)| line(from, to, items))
        });
        let imports = inside.collect();
        found.push(Circle { files, imports });
    }
    found
}

fn line(from: &Path, to: &Path, items: &BTreeSet<String>) -> String {
    let items: Vec<&str> = items.iter().map(String::as_str).collect();
    format!("{} -> {}: {}", from.display(), to.display(), items.join(", "))
}

/// All files that imports lead to, from this one on.
fn reach<'e>(edges: &'e Edges, from: &'e PathBuf) -> BTreeSet<&'e PathBuf> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(file) = open.pop() {
        open.extend(edges.get(file).into_iter().flat_map(BTreeMap::keys).filter(|to| found.insert(*to)));
    }
    found
}

fn edges(tree: &Tree) -> Edges {
    let mut edges = Edges::new();
    for (own, module) in tree.modules.iter().enumerate() {
        let mut add = |place: Place, item: String| {
            if let Place::Item(target) = place
                && tree.modules[target].file != module.file
            {
                let targets = edges.entry(module.file.clone()).or_default();
                targets.entry(tree.modules[target].file.clone()).or_default().insert(item);
            }
        };
        let source = &module.source;
        for import in &source.uses {
            match &import.name {
                Some(name) if !import.public || source.words.contains(name) => {
                    add(tree.resolve(own, &import.path), import.path.join("::"));
                }
                Some(_) => {}
                None => {
                    for (place, item) in used_of_glob(tree, own, import) {
                        add(place, item);
                    }
                }
            }
        }
        for path in &source.paths {
            let (first, whole) = (tree.resolve(own, &path[..1]), tree.resolve(own, path));
            // `Item::method` adds nothing to the import of `Item`.
            if first != whole {
                add(whole, path.join("::"));
            }
        }
        // A macro is known by its bare name in the files below the one that defines it.
        for word in &source.words {
            let maker = tree.modules.iter().position(|other| other.source.macros.contains(word));
            if let Some(maker) = maker.filter(|_| !source.macros.contains(word)) {
                add(Place::Item(maker), word.clone());
            }
        }
    }
    edges
}

/// The names of a module that `use module::*` brings and that are written here.
fn used_of_glob(tree: &Tree, own: usize, import: &Use) -> Vec<(Place, String)> {
    let path = |word: &String| import.path.iter().chain([word]).cloned().collect::<Vec<_>>();
    match tree.resolve(own, &import.path) {
        Place::Module(target) => {
            let offered = |word: &&String| tree.offers(target, word);
            let used = tree.modules[own].source.words.iter().filter(offered).map(path);
            used.map(|path| (tree.resolve(own, &path), path.join("::"))).collect()
        }
        // The variants of an enum.
        place => vec![(place, import.path.join("::"))],
    }
}

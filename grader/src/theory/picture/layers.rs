//! Places the vertices of a graph in layers, after Sugiyama, Tagawa and Toda (1981).
//!
//! A vertex is below everything that leads to it; edges that would close a cycle are treated separately. An edge over
//! several layers has a bend in each of them, so that it passes between vertices. The order within a
//! layer comes from barycentres; positions from least squares under this order, solved by pooling adjacent violators.

use std::collections::VecDeque;

/// The positions of everything. The origin is the upper left corner.
#[derive(Clone, Debug)]
pub struct Layout {
    pub width: f64,
    pub height: f64,
    /// The centres of the vertices.
    pub centres: Vec<(f64, f64)>,
    /// For every edge the bends between its ends; `None` for an edge that goes upwards or to its own layer.
    pub bends: Vec<Option<Vec<(f64, f64)>>>,
}

/// Measures, in the units of the picture.
#[derive(Clone, Copy, Debug)]
pub struct Measures {
    /// Between neighbours of a layer.
    pub gap: f64,
    /// From the middle of a layer to the next.
    pub layer: f64,
    pub margin: f64,
}

/// The width kept free for an edge that passes a layer.
const PASSAGE: f64 = 9.0;
/// With more bends than this, layout would take too long: edges are straight.
const MOST_BENDS: usize = 30_000;
const SWEEPS: usize = 12;

/// A vertex, or the bend of an edge in a layer.
struct Item {
    width: f64,
    layer: usize,
    up: Vec<usize>,
    down: Vec<usize>,
}

/// Places vertices of these widths; all must be reachable from vertex 0.
pub fn layout(widths: &[f64], edges: &[(usize, usize)], measures: Measures) -> Layout {
    let backward = backward(widths.len(), edges);
    let forward: Vec<(usize, usize)> =
        edges.iter().zip(&backward).filter(|&(_, &back)| !back).map(|(&edge, _)| edge).collect();
    let depth = depths(widths.len(), &forward);
    let mut items: Vec<Item> = widths
        .iter()
        .zip(&depth)
        .map(|(&width, &layer)| Item { width, layer, up: Vec::new(), down: Vec::new() })
        .collect();
    let spans: usize = forward.iter().map(|&(from, to)| depth[to] - depth[from] - 1).sum();
    let bent = spans <= MOST_BENDS;
    let mut passages: Vec<Option<Vec<usize>>> = Vec::new();
    for (&(from, to), &back) in edges.iter().zip(&backward) {
        if back {
            passages.push(None);
            continue;
        }
        let mut passed = Vec::new();
        let mut last = from;
        for layer in (depth[from] + 1..depth[to]).filter(|_| bent) {
            items.push(Item { width: PASSAGE, layer, up: vec![last], down: Vec::new() });
            let passage = items.len() - 1;
            items[last].down.push(passage);
            passed.push(passage);
            last = passage;
        }
        items[last].down.push(to);
        items[to].up.push(last);
        passages.push(Some(passed));
    }
    let layers = ordered(&items);
    let x = places(&items, &layers, measures.gap);
    let left = (0..items.len()).map(|item| x[item] - items[item].width / 2.0).fold(f64::INFINITY, f64::min);
    let right = (0..items.len()).map(|item| x[item] + items[item].width / 2.0).fold(f64::NEG_INFINITY, f64::max);
    let point =
        |item: usize| (x[item] - left + measures.margin, items[item].layer as f64 * measures.layer + measures.margin);
    Layout {
        width: (right - left).max(0.0) + 2.0 * measures.margin,
        height: (layers.len().max(1) - 1) as f64 * measures.layer + 2.0 * measures.margin,
        centres: (0..widths.len()).map(point).collect(),
        bends: passages.into_iter().map(|passed| Some(passed?.into_iter().map(point).collect())).collect(),
    }
}

/// Which edges close a cycle, by depth-first search with an explicit stack.
fn backward(vertices: usize, edges: &[(usize, usize)]) -> Vec<bool> {
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); vertices];
    for (number, &(from, _)) in edges.iter().enumerate() {
        leaving[from].push(number);
    }
    let mut backward = vec![false; edges.len()];
    let mut entered = vec![false; vertices];
    let mut open = vec![false; vertices];
    for root in 0..vertices {
        if std::mem::replace(&mut entered[root], true) {
            continue;
        }
        open[root] = true;
        let mut stack = vec![(root, 0)];
        while let Some((vertex, next)) = stack.last_mut() {
            match leaving[*vertex].get(*next) {
                Some(&edge) => {
                    *next += 1;
                    let to = edges[edge].1;
                    backward[edge] = open[to];
                    if !std::mem::replace(&mut entered[to], true) {
                        open[to] = true;
                        stack.push((to, 0));
                    }
                }
                None => {
                    open[*vertex] = false;
                    stack.pop();
                }
            }
        }
    }
    backward
}

/// The length of the longest path to each vertex.
fn depths(vertices: usize, edges: &[(usize, usize)]) -> Vec<usize> {
    let mut depth = vec![0; vertices];
    let mut waiting = vec![0usize; vertices];
    let mut leaving: Vec<Vec<usize>> = vec![Vec::new(); vertices];
    for &(from, to) in edges {
        waiting[to] += 1;
        leaving[from].push(to);
    }
    let mut ready: VecDeque<usize> = (0..vertices).filter(|&vertex| waiting[vertex] == 0).collect();
    while let Some(vertex) = ready.pop_front() {
        for &to in &leaving[vertex] {
            depth[to] = depth[to].max(depth[vertex] + 1);
            waiting[to] -= 1;
            if waiting[to] == 0 {
                ready.push_back(to);
            }
        }
    }
    depth
}

/// The items of every layer from left to right.
fn ordered(items: &[Item]) -> Vec<Vec<usize>> {
    let count = items.iter().map(|item| item.layer + 1).max().unwrap_or(0);
    let mut layers: Vec<Vec<usize>> = vec![Vec::new(); count];
    for (number, item) in items.iter().enumerate() {
        layers[item.layer].push(number);
    }
    let mut rank = vec![0.0; items.len()];
    let settle = |layer: &[usize], rank: &mut Vec<f64>| {
        for (place, &item) in layer.iter().enumerate() {
            rank[item] = (place as f64 + 0.5) / layer.len() as f64;
        }
    };
    for layer in &layers {
        settle(layer, &mut rank);
    }
    for sweep in 0..2 * SWEEPS {
        let downwards = sweep % 2 == 0;
        for step in 0..count {
            let layer = &mut layers[if downwards { step } else { count - 1 - step }];
            let centre = |item: usize| {
                let neighbours = if downwards { &items[item].up } else { &items[item].down };
                mean(neighbours.iter().map(|&other| rank[other])).unwrap_or(rank[item])
            };
            let mut keyed: Vec<(f64, usize)> = layer.iter().map(|&item| (centre(item), item)).collect();
            keyed.sort_by(|a, b| a.0.total_cmp(&b.0));
            *layer = keyed.into_iter().map(|(_, item)| item).collect();
            settle(layer, &mut rank);
        }
    }
    layers
}

fn mean(numbers: impl ExactSizeIterator<Item = f64>) -> Option<f64> {
    let count = numbers.len();
    (count > 0).then(|| numbers.sum::<f64>() / count as f64)
}

/// The position of every item: near its neighbours, in the order of its layer, with gaps.
fn places(items: &[Item], layers: &[Vec<usize>], gap: f64) -> Vec<f64> {
    let mut x = vec![0.0; items.len()];
    let apart = |a: usize, b: usize| {
        let room = if items[a].width > PASSAGE || items[b].width > PASSAGE { gap } else { 0.0 };
        (items[a].width + items[b].width) / 2.0 + room
    };
    for layer in layers {
        let wanted = vec![0.0; layer.len()];
        spread(layer, &wanted, apart, &mut x);
    }
    for sweep in 0..2 * SWEEPS {
        for step in 0..layers.len() {
            let layer = &layers[if sweep % 2 == 0 { step } else { layers.len() - 1 - step }];
            let wanted: Vec<f64> = layer
                .iter()
                .map(|&item| {
                    let Item { up, down, .. } = &items[item];
                    let sides = [up, down].map(|side| mean(side.iter().map(|&other| x[other])));
                    match sides {
                        [Some(up), Some(down)] => (up + down) / 2.0,
                        [one, other] => one.or(other).unwrap_or(x[item]),
                    }
                })
                .collect();
            spread(layer, &wanted, apart, &mut x);
        }
    }
    x
}

/// The positions nearest to the wanted ones, by least squares, that keep order and distance.
fn spread(layer: &[usize], wanted: &[f64], apart: impl Fn(usize, usize) -> f64, x: &mut [f64]) {
    // After subtracting the smallest offsets, positions only have to be non-decreasing: violators are pooled.
    let mut offsets = Vec::with_capacity(layer.len());
    let mut offset = 0.0;
    for (index, &item) in layer.iter().enumerate() {
        if index > 0 {
            offset += apart(layer[index - 1], item);
        }
        offsets.push(offset);
    }
    let mut blocks: Vec<(f64, usize)> = Vec::new();
    for (want, offset) in wanted.iter().zip(&offsets) {
        let mut block = (want - offset, 1);
        while let Some(&(sum, count)) = blocks.last()
            && sum / count as f64 >= block.0 / block.1 as f64
        {
            blocks.pop();
            block = (block.0 + sum, block.1 + count);
        }
        blocks.push(block);
    }
    let places = blocks.iter().flat_map(|&(sum, count)| std::iter::repeat_n(sum / count as f64, count));
    for ((&item, place), offset) in layer.iter().zip(places).zip(&offsets) {
        x[item] = place + offset;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MEASURES: Measures = Measures { gap: 10.0, layer: 50.0, margin: 20.0 };

    /// Every forward edge goes down, no two vertices of a layer overlap, everything is inside.
    #[track_caller]
    fn check(vertices: usize, edges: &[(usize, usize)], backward: usize) {
        let widths: Vec<f64> = (0..vertices).map(|v| 20.0 + 5.0 * (v % 4) as f64).collect();
        let layout = layout(&widths, edges, MEASURES);
        assert_eq!(layout.bends.iter().filter(|bends| bends.is_none()).count(), backward);
        for (&(from, to), bends) in edges.iter().zip(&layout.bends) {
            let Some(bends) = bends else { continue };
            let mut heights = vec![layout.centres[from].1];
            heights.extend(bends.iter().map(|point| point.1));
            heights.push(layout.centres[to].1);
            assert!(heights.is_sorted_by(|a, b| (b - a - MEASURES.layer).abs() < 1e-9), "{heights:?}");
        }
        for a in 0..vertices {
            let (x, y) = layout.centres[a];
            assert!(x - widths[a] / 2.0 >= 19.999 && x + widths[a] / 2.0 <= layout.width - 19.999, "{layout:?}");
            assert!(y >= 19.999 && y <= layout.height - 19.999);
            for b in 0..a {
                let (other, level) = layout.centres[b];
                let room = (widths[a] + widths[b]) / 2.0 + MEASURES.gap - 1e-6;
                assert!(level != y || (x - other).abs() >= room, "{a} and {b} overlap: {layout:?}");
            }
        }
    }

    #[test]
    fn layers_go_down_and_nothing_overlaps() {
        check(1, &[], 0);
        check(2, &[(0, 1)], 0);
        check(4, &[(0, 1), (0, 2), (1, 3), (2, 3), (0, 3)], 0);
        check(3, &[(0, 1), (1, 2), (2, 0), (1, 1)], 2);
        // Nim from one heap of 9: every vertex to every smaller one.
        let edges: Vec<(usize, usize)> = (0..10).flat_map(|a| (a + 1..10).map(move |b| (a, b))).collect();
        check(10, &edges, 0);
        // A wide tree.
        let edges: Vec<(usize, usize)> = (1..200).map(|v| ((v - 1) / 3, v)).collect();
        check(200, &edges, 0);
    }
}

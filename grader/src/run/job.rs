//! Everything that decides the result of one run, in a form that can be written down.
//!
//! Two runs with the same key have the same verdict, except near a limit. A cache of results and workers on other
//! machines are to use this key; today it stands in the journal beside each result.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

use package::{Limits, Task, Test};
use serde::{Deserialize, Serialize};

use crate::passes::PassJudge;
use crate::program::cache;

/// One submission on one test. Hashes are the first 16 bytes of BLAKE3, in hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Job {
    /// The version of this format.
    pub v: u32,
    /// The version of `grundy`.
    pub grundy: String,
    /// Hash of the task, the author's programs and the resources.
    pub package: String,
    /// Hash of the files of the submission and their names.
    pub submission: String,
    /// The key of its tools; empty where nothing is run.
    pub toolchain: String,
    /// Hash of the test: its number, which seeds random choices, its input and its answer.
    pub test: String,
    pub limits: JobLimits,
    /// Decides what the package leaves open: the order of passes and the noise; 0 where it leaves nothing open.
    pub seed: u64,
    /// The tier of isolation.
    pub tier: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct JobLimits {
    pub time_us: u64,
    pub memory: u64,
    pub idle_us: u64,
    pub output: u64,
}

pub const VERSION: u32 = 1;

impl Job {
    /// The hash of all of it.
    pub fn key(&self) -> String {
        let text = serde_json::to_vec(self).expect("a struct of strings and numbers can be written as JSON");
        cache::key([&text[..]])
    }
}

impl From<&Limits> for JobLimits {
    fn from(limits: &Limits) -> JobLimits {
        JobLimits {
            time_us: limits.time.as_micros() as u64,
            memory: limits.memory,
            idle_us: limits.idle.as_micros() as u64,
            output: limits.output,
        }
    }
}

/// Hash of the task, of the author's programs and of the resources, as far as they can be read.
pub fn package_hash(task: &Task, judge: &PassJudge, resources: &[(PathBuf, String)]) -> String {
    let mut parts: Vec<Vec<u8>> = vec![task.fingerprint().into_bytes()];
    for (path, program) in &judge.programs {
        parts.push(path.to_string_lossy().into_owned().into_bytes());
        parts.push(program.identity.clone().into_bytes());
    }
    for (path, name) in resources {
        parts.push(name.clone().into_bytes());
        parts.push(std::fs::read(path).unwrap_or_default());
    }
    cache::key(parts.iter().map(Vec::as_slice))
}

/// Hash of a submission: of a file, or of all files of a folder with their names.
pub fn submission_hash(path: &Path) -> String {
    let mut parts: Vec<Vec<u8>> = Vec::new();
    let mut waiting = vec![path.to_path_buf()];
    while let Some(path) = waiting.pop() {
        if let Ok(entries) = std::fs::read_dir(&path) {
            let mut entries: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
            entries.sort();
            waiting.extend(entries);
        } else {
            parts.push(path.file_name().unwrap_or_default().to_string_lossy().into_owned().into_bytes());
            parts.push(std::fs::read(&path).unwrap_or_default());
        }
    }
    cache::key(parts.iter().map(Vec::as_slice))
}

/// Hash of a test of this task.
pub fn test_hash(test: &Test, task: &Task) -> String {
    let bytes = |bytes: std::io::Result<Cow<'_, [u8]>>| bytes.unwrap_or_default().into_owned();
    let details = format!("{:?} {:?}", test.details.judge_arguments, test.details.points);
    let (input, answer) = (bytes(test.input_bytes(task)), bytes(test.answer_bytes()));
    cache::key([&test.number.to_le_bytes()[..], &input, &answer, details.as_bytes()])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn job() -> Job {
        Job {
            v: VERSION,
            grundy: "0.1.0".into(),
            package: "p".into(),
            submission: "s".into(),
            toolchain: "t".into(),
            test: "1".into(),
            limits: JobLimits { time_us: 1, memory: 2, idle_us: 3, output: 4 },
            seed: 5,
            tier: "full".into(),
        }
    }

    #[test]
    fn a_job_comes_back_as_it_went_out() {
        let text = serde_json::to_string(&job()).unwrap();
        assert_eq!(serde_json::from_str::<Job>(&text).unwrap(), job());
    }

    #[test]
    fn whatever_decides_a_run_changes_its_key() {
        let change = |change: fn(&mut Job)| {
            let mut job = job();
            change(&mut job);
            job.key()
        };
        let keys = [
            job().key(),
            change(|job| job.grundy = "0.2.0".into()),
            change(|job| job.package = "q".into()),
            change(|job| job.submission = "q".into()),
            change(|job| job.toolchain = "q".into()),
            change(|job| job.test = "2".into()),
            change(|job| job.limits.time_us = 9),
            change(|job| job.limits.memory = 9),
            change(|job| job.limits.idle_us = 9),
            change(|job| job.limits.output = 9),
            change(|job| job.seed = 9),
            change(|job| job.tier = "rlimits".into()),
        ];
        for (index, key) in keys.iter().enumerate() {
            assert!(!keys[..index].contains(key), "{index}");
        }
    }

    #[test]
    fn a_folders_hash_is_of_names_and_contents() {
        let folder = tempfile::tempdir().unwrap();
        let hash = |files: &[(&str, &str)]| {
            let folder = tempfile::tempdir_in(&folder).unwrap();
            for (name, text) in files {
                std::fs::write(folder.path().join(name), text).unwrap();
            }
            let path = folder.path().join("x");
            std::fs::create_dir(&path).unwrap();
            for (name, text) in files {
                std::fs::write(path.join(name), text).unwrap();
            }
            submission_hash(&path)
        };
        assert_eq!(hash(&[("a", "1"), ("b", "2")]), hash(&[("b", "2"), ("a", "1")]));
        assert_ne!(hash(&[("a", "1"), ("b", "2")]), hash(&[("a", "2"), ("b", "1")]));
    }
}

//! Everything that an invocation needs, found and compiled before the first run.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use interactor::escaped_line;
use package::{Functions, Package, Test};
use sandbox::{Profile, Tier};

use super::cores::cores;
use super::job::{self, Job, JobLimits};
use super::selection::Entry;
use super::tier::tier_name;
use crate::passes::PassJudge;
use crate::program::author;
use crate::program::cache::Cache;
use crate::program::compile::Program;
use crate::program::toolchain::{SeenTrees, Toolchain};
use crate::program::workshop::Workshop;
use crate::terminal::exit_code::ExitCode;
use crate::terminal::failure::Failure;

/// Everything that an invocation needs.
#[derive(Debug)]
pub struct Plan {
    pub judge: PassJudge,
    pub submissions: Vec<PlannedSubmission>,
    pub tests: Vec<Test>,
    /// The tests of a submission are judged in rounds, by one slot, so that nothing gets from one pass to the next but
    /// the message; otherwise each test is a job of its own.
    pub in_rounds: bool,
    /// What a submission must define, where it is functions.
    pub functions: Option<Functions>,
    pub fail_fast: bool,
    pub slots: usize,
    pub require: Option<Tier>,
    pub cache: Cache,
    /// Files that every submission finds in its box: their paths, and their names in the box.
    pub resources: Vec<(PathBuf, String)>,
    /// The job of each test, without the fields that depend on the submission.
    jobs: Vec<Job>,
}

#[derive(Debug)]
pub struct PlannedSubmission {
    pub path: PathBuf,
    /// How it is prepared, or the reason why it is left out: this machine lacks its language.
    pub preparation: Result<Preparation, String>,
    /// What time limits are multiplied by for its language.
    pub time_factor: f64,
    /// Hash of its files.
    hash: String,
}

/// How a submission is prepared.
#[derive(Debug)]
pub enum Preparation {
    Compile(Box<Toolchain>),
    /// It is not run; its outputs are read.
    ReadOutputs,
}

/// The options of the user.
#[derive(Clone, Copy, Debug)]
pub struct PlanOptions {
    pub fail_fast: bool,
    /// `None`: one for each core.
    pub slots: Option<u16>,
    pub tier: Tier,
    /// Decides what the package leaves open.
    pub seed: u64,
}

impl Plan {
    /// Must not be called within a tokio runtime: the author's programs are compiled here.
    pub fn new(
        workshop: &Workshop,
        package: &Package,
        entries: &[Entry],
        tests: Vec<Test>,
        options: PlanOptions,
    ) -> Result<Plan, Failure> {
        let known = |id: &&String| workshop.languages.list.iter().any(|language| language.id == **id);
        if let Some(unknown) = package.time_factors.keys().find(|id| !known(id)) {
            let ids = workshop.languages.list.iter().map(|language| language.id.as_str());
            let message = format!("[limits] factors: there is no language `{}`", escaped_line(unknown.as_bytes()));
            let hint = format!("known here: {}", ids.collect::<Vec<_>>().join(", "));
            return Err(Failure::new(ExitCode::InvalidPackage, message).hint(hint));
        }
        let submission = |entry: &Entry| {
            let preparation = match package.task.takes_outputs() {
                true => Ok(Preparation::ReadOutputs),
                false => workshop.toolchain_for(&entry.path).map(|found| Preparation::Compile(Box::new(found))),
            };
            let time_factor = match &preparation {
                Ok(Preparation::Compile(toolchain)) => package.time_factors.get(&toolchain.language.id).copied(),
                Ok(Preparation::ReadOutputs) | Err(_) => None,
            };
            PlannedSubmission {
                path: entry.path.clone(),
                preparation,
                time_factor: time_factor.unwrap_or(1.0),
                hash: job::submission_hash(&entry.path),
            }
        };
        let submissions = entries.iter().map(submission).collect();
        let judge = PassJudge::new(package, author_programs(workshop, package)?, options.seed);
        let resources = resources(package);
        let jobs = jobs(package, &judge, &resources, &tests, &options);
        Ok(Plan {
            judge,
            submissions,
            tests,
            in_rounds: package.task.must_be_kept_apart(),
            functions: package.task.functions().cloned(),
            fail_fast: options.fail_fast,
            slots: options.slots.map_or_else(|| cores().len().max(1), usize::from),
            require: workshop.require,
            cache: workshop.cache.clone(),
            resources,
            jobs,
        })
    }

    /// The first reason, if no submission can be prepared.
    pub fn why_nothing_can_be_run(&self) -> Option<&str> {
        let mut reasons = self.submissions.iter().map(|submission| submission.preparation.as_ref().err());
        let first = reasons.next()??;
        reasons.all(|reason| reason.is_some()).then_some(first)
    }

    /// What interpreted submissions see of their runtimes, and whether that is little for all of them.
    pub fn interpreted_runtimes(&self) -> (SeenTrees, bool) {
        let (mut shown, mut hidden, mut all_narrow) = (Vec::new(), Vec::new(), true);
        for submission in &self.submissions {
            if let Ok(Preparation::Compile(toolchain)) = &submission.preparation
                && toolchain.language.profile == Profile::Interpreter
            {
                match &toolchain.seen {
                    Some(seen) => {
                        shown.extend(seen.shown.iter().cloned());
                        hidden.extend(seen.hidden.iter().cloned());
                    }
                    None => {
                        shown.extend(toolchain.runtime.iter().cloned());
                        all_narrow = false;
                    }
                }
            }
        }
        // A folder that is hidden from one language may be seen by another.
        if !all_narrow {
            hidden.clear();
        }
        shown.sort();
        shown.dedup();
        (SeenTrees { shown, hidden }, all_narrow)
    }

    /// The job of a submission on a test, both by index.
    pub fn job(&self, submission: usize, test: usize) -> Job {
        let planned = &self.submissions[submission];
        let toolchain = match &planned.preparation {
            Ok(Preparation::Compile(toolchain)) => toolchain.identity.clone(),
            Ok(Preparation::ReadOutputs) | Err(_) => String::new(),
        };
        let mut job = Job { submission: planned.hash.clone(), toolchain, ..self.jobs[test].clone() };
        job.limits.time_us = (job.limits.time_us as f64 * planned.time_factor) as u64;
        job
    }
}

/// The author's programs that judging needs, compiled.
fn author_programs(workshop: &Workshop, package: &Package) -> Result<BTreeMap<PathBuf, Arc<Program>>, Failure> {
    let includes: Vec<PathBuf> = package.includes.iter().map(|folder| package.root.join(folder)).collect();
    let mut programs = BTreeMap::new();
    for needed in package.task.author_programs() {
        let path = package.root.join(&needed.path);
        let (program, _) = author::compiled(&path, &includes, needed.role.name(), workshop)?;
        programs.insert(needed.path, program);
    }
    Ok(programs)
}

/// The files of the package that submissions find in `resources/`.
fn resources(package: &Package) -> Vec<(PathBuf, String)> {
    let name = |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    package.resources.iter().map(|path| (package.root.join(path), format!("resources/{}", name(path)))).collect()
}

fn jobs(
    package: &Package,
    judge: &PassJudge,
    resources: &[(PathBuf, String)],
    tests: &[Test],
    options: &PlanOptions,
) -> Vec<Job> {
    let hash = job::package_hash(&package.task, judge, resources);
    let job = |test: &Test| Job {
        v: job::VERSION,
        grundy: env!("CARGO_PKG_VERSION").into(),
        package: hash.clone(),
        submission: String::new(),
        toolchain: String::new(),
        test: job::test_hash(test, &package.task),
        limits: JobLimits::from(&package.limits),
        seed: if package.task.draws_a_seed() { options.seed } else { 0 },
        tier: tier_name(options.tier).into(),
    };
    tests.iter().map(job).collect()
}

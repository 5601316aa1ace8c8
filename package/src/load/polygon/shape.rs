//! Which elements and attributes a `problem.xml` has, those included that mean nothing for judging. What is not in this table is
//! told. There is no public schema: the table is what Polygon's packages and the readers of other judges have.

/// An element: its attributes, and the elements in it.
pub(super) struct Shape {
    pub name: &'static str,
    pub attributes: &'static [&'static str],
    pub children: &'static [Shape],
}

const fn element(name: &'static str, attributes: &'static [&'static str], children: &'static [Shape]) -> Shape {
    Shape { name, attributes, children }
}

const fn text(name: &'static str) -> Shape {
    element(name, &[], &[])
}

const fn file(name: &'static str) -> Shape {
    element(name, &["path", "type"], &[])
}

pub(super) const PROBLEM: Shape = element(
    "problem",
    &["revision", "short-name", "url"],
    &[
        element("names", &[], &[element("name", &["language", "main", "value"], &[])]),
        element("statements", &[], &[element("statement", STATEMENT, &[])]),
        element("tutorials", &[], &[element("tutorial", STATEMENT, &[])]),
        element(
            "judging",
            &[
                "cpu-name",
                "cpu-speed",
                "input-file",
                "output-file",
                "run-count",
                "treat-points-from-checker-as-percent",
            ],
            &[element("testset", &["name"], TESTSET)],
        ),
        element("files", &[], FILES),
        element("assets", &[], ASSETS),
        element("properties", &[], &[element("property", &["name", "value"], &[])]),
        element(
            "stresses",
            &[],
            &[
                text("stress-count"),
                text("stress-path-pattern"),
                element("list", &[], &[element("stress", &["index", "path"], &[])]),
            ],
        ),
        element("tags", &[], &[element("tag", &["value"], &[])]),
        element("documents", &[], &[file("document")]),
        element("materials", &[], &[element("material", &["path", "publish"], &[])]),
    ],
);

const STATEMENT: &[&str] = &["charset", "language", "mathjax", "path", "type"];

const TESTSET: &[Shape] = &[
    text("time-limit"),
    text("memory-limit"),
    text("test-count"),
    text("input-path-pattern"),
    text("answer-path-pattern"),
    element(
        "tests",
        &[],
        &[element("test", &["cmd", "description", "from-file", "group", "method", "points", "sample"], &[])],
    ),
    element(
        "groups",
        &[],
        &[element(
            "group",
            &["feedback-policy", "name", "points", "points-policy"],
            &[element("dependencies", &[], &[element("dependency", &["group"], &[])])],
        )],
    ),
];

const FILES: &[Shape] = &[
    element(
        "resources",
        &[],
        &[element(
            "file",
            &["for-types", "path", "type"],
            &[
                element("stages", &[], &[element("stage", &["name"], &[])]),
                element("assets", &[], &[element("asset", &["name"], &[])]),
            ],
        )],
    ),
    element("attachments", &[], &[file("file")]),
    element("executables", &[], &[element("executable", &[], PROGRAM)]),
];

/// A program: its source, and what a machine of Polygon's made of it.
const PROGRAM: &[Shape] = &[file("source"), file("binary")];

const PROGRAM_TESTS: Shape = element(
    "testset",
    &[],
    &[
        text("test-count"),
        text("input-path-pattern"),
        text("output-path-pattern"),
        text("answer-path-pattern"),
        element("tests", &[], &[element("test", &["verdict"], &[])]),
    ],
);

const ASSETS: &[Shape] = &[
    element("checker", &["name", "type"], &[file("source"), file("binary"), file("copy"), PROGRAM_TESTS]),
    element("interactor", &[], &[file("source"), file("binary"), element("runs", &[], &[text("run")])]),
    element("validators", &[], &[element("validator", &[], &[file("source"), file("binary"), PROGRAM_TESTS])]),
    element(
        "solutions",
        &[],
        &[element(
            "solution",
            &["note", "tag"],
            &[
                file("source"),
                file("binary"),
                element("extra-tags", &[], &[element("extra-tag", &["group", "tag", "testset"], &[])]),
            ],
        )],
    ),
    element("scorer", &[], PROGRAM),
];

fn main() {
    sandbox::worker_entry();
    let tier = match std::env::args().nth(1).as_deref() {
        Some("ns") => sandbox::Tier::Namespaces,
        _ => sandbox::Tier::Full,
    };
    let program = std::env::args().nth(2).unwrap();
    let n: usize = std::env::args().nth(3).unwrap().parse().unwrap();
    let core = std::env::args().nth(4).and_then(|c| c.parse().ok());
    let mut worker = sandbox::Worker::start(&sandbox::WorkerOptions { tier: Some(tier), core, require: None }).unwrap();
    let mut times = Vec::new();
    for _ in 0..n {
        let null = || std::fs::OpenOptions::new().read(true).write(true).open("/dev/null").unwrap().into();
        let c = sandbox::Command {
            program: "./p".into(),
            args: vec![],
            env: vec![],
            profile: sandbox::Profile::Native,
            files: vec![sandbox::BoxFile { host: program.clone().into(), name: "p".into(), executable: true }],
            runtime: vec![],
            scratch: None,
            collect: vec![],
            stdin: null(),
            stdout: null(),
            stderr: null(),
        };
        let l = sandbox::Limits {
            cpu: std::time::Duration::from_secs(5),
            wall: std::time::Duration::from_secs(5),
            memory: 64 << 20,
            processes: 8,
            file_size: 1 << 20,
            open_files: 64,
        };
        if let Some(us) = std::env::args().nth(5) {
            let e = std::time::Instant::now();
            while e.elapsed().as_micros() < us.parse::<u128>().unwrap() {}
        }
        let s = std::time::Instant::now();
        let o = worker.spawn(c, &l).unwrap().wait().unwrap();
        times.push(s.elapsed());
        if n == 1 {
            println!("{o:?}");
        }
    }
    times.sort();
    println!("{:?} median {:?} p90 {:?}", tier, times[n / 2], times[n * 9 / 10]);
}

fn main() {
    sandbox::worker_entry();
    let s = std::time::Instant::now();
    let mut worker = sandbox::Worker::start(&sandbox::WorkerOptions::default()).unwrap();
    println!("start {:?}", s.elapsed());
    let pid = worker.process_id();
    let mut times = Vec::new();
    for i in 0..1500u64 {
        let null = || std::fs::OpenOptions::new().read(true).write(true).open("/dev/null").unwrap().into();
        let c = sandbox::Command {
            program: "./p".into(),
            args: vec![],
            env: vec![],
            profile: if i % 3 == 0 { sandbox::Profile::Interpreter } else { sandbox::Profile::Native },
            files: vec![sandbox::BoxFile { host: "/tmp/tiny".into(), name: "p".into(), executable: true }],
            runtime: vec!["/usr".into()],
            scratch: if i % 2 == 0 { Some(1 << 20) } else { None },
            collect: vec![],
            stdin: null(),
            stdout: null(),
            stderr: null(),
        };
        let l = sandbox::Limits {
            cpu: std::time::Duration::from_secs(5),
            wall: std::time::Duration::from_secs(5),
            memory: (64 << 20) + i * 4096,
            processes: 8,
            file_size: 1 << 20,
            open_files: 64,
        };
        let s = std::time::Instant::now();
        worker.spawn(c, &l).unwrap().wait().unwrap();
        times.push(s.elapsed());
        if i % 500 == 499 || i == 10 {
            let count = |d: &str| std::fs::read_dir(format!("/proc/{pid}/{d}")).unwrap().count();
            let mounts = std::fs::read_to_string(format!("/proc/{pid}/mounts")).unwrap().lines().count();
            let rss = std::fs::read_to_string(format!("/proc/{pid}/statm")).unwrap();
            println!(
                "{i}: fds {} mounts {mounts} statm {} maps {}",
                count("fd"),
                rss.trim(),
                std::fs::read_to_string(format!("/proc/{pid}/maps")).unwrap().lines().count()
            );
        }
    }
    times.sort();
    println!("shape change median {:?}", times[750]);
}

exports.encode = (picture) => {
    const dots = picture.flat();
    let one = "";
    for (let i = 0; i < 64; i += 2) one += 2 * dots[i] + 1 * dots[i + 1];
    return one.repeat(5);
};

exports.decode = (code) => {
    const picture = Array.from({ length: 8 }, () => []);
    for (let i = 0; i < 32; i++) {
        let at = i;
        while (code[at] === "?") at += 32;
        picture[i >> 2].push(code[at] >= "2", code[at] === "1" || code[at] === "3");
    }
    return picture;
};

// attack: templates that instantiate each other exponentially
// verdict: CE
// after: nothing left
template <unsigned long path, int depth> struct Tree {
    static constexpr unsigned long value =
        Tree<path * 2, depth - 1>::value + Tree<path * 2 + 1, depth - 1>::value;
    char ballast[value % 7 + 1];
};
template <unsigned long path> struct Tree<path, 0> {
    static constexpr unsigned long value = path;
};
int main() { return sizeof(Tree<1, 40>) > 3; }

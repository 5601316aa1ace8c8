// A checker that accepts: the interactor has decided already.
int main() { return 0; }

// attack: sixteen bytes of source, sixteen gibibytes of program
// verdict: CE
// after: nothing left
main[-1u]={1};

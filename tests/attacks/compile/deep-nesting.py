# attack: a source that nests too deep for the parser, at run time, since nothing is compiled before
# verdict: RE
# after: nothing left
exec("(" * 100000 + ")" * 100000)

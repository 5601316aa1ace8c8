# attack: a sparse file as large as the cap allows, which is no program all the same
# verdict: RE
# after: nothing left
truncate -s 200M program

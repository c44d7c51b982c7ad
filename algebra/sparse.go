package algebra

import "lightsout"

func newSparse(b *lightsout.Board) (factoring, error) { return nil, nil }

package algebra

import "lightsout"

func newCongruence(b *lightsout.Board) (factoring, error) { return nil, nil }

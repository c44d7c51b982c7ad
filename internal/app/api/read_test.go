package api

import (
	"strings"
	"testing"
)

func TestReadRefusesWhatIsNoPicture(t *testing.T) {
	for want, q := range map[string]*Read{
		"it is missing":                         {},
		"at most 33554432 are read":             {Image: make([]byte, maxReadBytes+1)},
		"unsupported image":                     {Image: []byte("a note")},
		"at most 12582912 pixels are read":      {Image: []byte("P1 4000 4000\n0")},
		"no board was found":                    {Image: []byte("P1 2 2 0 0 0 0")},
		"there are 2 numbers":                   {Image: []byte("P1 2 2 0 0 0 0"), Corners: []float64{1, 2}},
		"the corners are not those of a board":  {Image: []byte("P1 2 2 0 0 0 0"), Corners: make([]float64, 8)},
		"shot.pbm: no board was found":          {Image: []byte("P1 2 2 0 0 0 0"), Name: "shot.pbm"},
		"hex-3 has no rows and columns":         {Image: []byte("P1 2 2 0 0 0 0"), Board: SpecNamed("hex-3")},
		"at most 64 rows and columns are read,": {Image: []byte("P1 2 2 0 0 0 0"), Board: SpecNamed("65x5")},
	} {
		if a, err := Do(t.Context(), NewEnv(), q); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, %v, want %q", a, err, want)
		}
	}
}

package api

import (
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
)

// cmykHeader is that of a progressive JPEG of 4096 by 3072 pixels in four planes.
const cmykHeader = "\xff\xd8\xff\xc2\x00\x14\x08\x0c\x00\x10\x00\x04" +
	"\x01\x11\x00\x02\x11\x00\x03\x11\x00\x04\x11\x00\xff\xda\x00\x08"

func TestReadRefusesWhatIsNoPicture(t *testing.T) {
	for want, q := range map[string]*Read{
		"it is missing":                    {},
		"at most 33554432 are read":        {Image: make([]byte, maxReadBytes+1)},
		"unsupported image":                {Image: []byte("a note")},
		"at most 12582912 pixels are read": {Image: []byte("P1 4000 4000\n0")},
		"at most 8388608 pixels are read":  {Image: []byte(cmykHeader)},
		"no board was found":               {Image: []byte("P1 2 2 0 0 0 0")},
		"there are 2 numbers":              {Image: []byte("P1 2 2 0 0 0 0"), Corners: []float64{1, 2}},
		"the corners are not those of a board": {Image: []byte("P1 2 2 0 0 0 0"),
			Corners: make([]float64, 8)},
		"shot.pbm: no board was found": {Image: []byte("P1 2 2 0 0 0 0"), Name: "shot.pbm"},
		"hex-3 has no rows and columns": {Image: []byte("P1 2 2 0 0 0 0"),
			Board: Spec{Text: "hex-3"}},
		"at most 64 rows and columns are read,": {Image: []byte("P1 2 2 0 0 0 0"), Board: Spec{Text: "65x5"}},
	} {
		if a, err := Do(t.Context(), NewEnv(), q); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, %v, want %q", a, err, want)
		}
	}
}

// The largest picture that is read takes less memory than a worker has, also if it is noise.
func TestReadOfTheLargestPictureTakesLittleMemory(t *testing.T) {
	noise := []byte("P5 4096 3072 65535\n")
	header := len(noise)
	noise = append(noise, make([]byte, 2*maxReadPixels)...)
	rand.NewChaCha8([32]byte{}).Read(noise[header:])
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	a, err := Do(t.Context(), NewEnv(), &Read{Image: noise})
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; taken > 256<<20 || err == nil {
		t.Errorf("%d MB were allocated: %v, %v", taken>>20, a, err)
	} else if !strings.Contains(err.Error(), "no board was found") {
		t.Error(err)
	}
}

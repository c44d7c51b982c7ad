package photo

import (
	"math"
	"os"
	"slices"
	"testing"
)

func portrait(t *testing.T, name string, rgb bool) *Gray {
	t.Helper()
	file, err := os.Open("testdata/portraits/" + name + ".jpg")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	g, err := Reading{RGB: rgb}.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// Whatever the shape of the board, the faces of ten portraits lie inside, and where they are in the first
// picture of a film, they are in the next as far as they can be.
func TestNobodyLosesTheirHead(t *testing.T) {
	meet := Place{0.4, 0.4}
	for name, face := range map[string]box{
		"astronaut": {77, 9, 153, 95}, "hopper": {61, 15, 159, 166}, "cameraman": {79, 31, 137, 98},
		"close": {23, 17, 163, 191}, "left": {32, 79, 108, 165}, "right": {319, 12, 366, 85},
		"bottom": {76, 254, 136, 345}, "top": {52, 19, 128, 105}, "two": {40, 68, 306, 160},
		"drawing": {202, 38, 278, 143},
	} {
		g := portrait(t, name, false)
		s := g.subject()
		for _, shape := range [][2]int{{1, 1}, {5, 4}, {16, 9}, {9, 16}} {
			for _, o := range []Resize{{}, {Meet: &meet}} {
				w, _ := o.crop(g, s, shape[0], shape[1])
				if face.left < w.left || face.top < w.top || face.right > w.left+w.width ||
					face.bottom > w.top+w.height {
					t.Errorf("%s, %d rows to %d columns, meeting %v: the face %v is not inside %v", name,
						shape[0], shape[1], o.Meet, face, w)
				}
			}
		}
	}
	g := portrait(t, "bottom", false)
	for _, y := range []float64{0.6, 0.7} {
		if _, met := (Resize{Meet: &Place{0.5, y}}).crop(g, g.subject(), 1, 1); math.Abs(met.Y-y) > 0.02 {
			t.Errorf("a face that is to be at %v is at %v", y, met)
		}
	}
}

// A picture that is cropped like another shows what lies where the subject of that one is.
func TestCropLike(t *testing.T) {
	left := flat(200, 100, 0, false)
	right := flat(200, 100, 0, false)
	for y := 30; y < 70; y++ {
		for x := 10; x < 50; x++ {
			left.row(y)[x] = white
			right.row(y)[x+140] = white
		}
	}
	for _, shown := range []struct {
		o    Resize
		want bool
	}{{Resize{}, true}, {Resize{Like: left}, false}} {
		small, _, err := shown.o.To(t.Context(), right, 10, 10)
		if err != nil || (slices.Max(small.Pix) > white/2) != shown.want {
			t.Errorf("like %t: %d, %v", shown.o.Like != nil, slices.Max(small.Pix), err)
		}
	}
}

package algebra

import (
	"testing"

	"pgregory.net/rapid"
)

// An order against a plain map of lengths.
func TestOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const lights, buttons = 8, 6
		o := newOrder(lights, buttons)
		length := map[int32]int{}
		t.Repeat(map[string]func(*rapid.T){
			"place": func(t *rapid.T) {
				light := rapid.Int32Range(0, lights-1).Draw(t, "light")
				n := rapid.IntRange(0, buttons).Draw(t, "length")
				o.place(light, n)
				if length[light] = n; n == 0 {
					delete(length, light)
				}
			},
			"remove": func(t *rapid.T) {
				light := rapid.Int32Range(0, lights-1).Draw(t, "light")
				o.remove(light)
				delete(length, light)
			},
			"": func(t *rapid.T) {
				least := 0
				for _, n := range length {
					if least == 0 || n < least {
						least = n
					}
				}
				light := o.shortest()
				if light == none && len(length) > 0 || light != none && (least == 0 || length[light] != least) {
					t.Fatalf("the shortest is light %d of %v", light, length)
				}
			},
		})
	})
}

// Among equals, the last added is returned first.
func TestOrderPrefersTheNewest(t *testing.T) {
	o := newOrder(3, 5)
	for _, light := range []int32{2, 0, 1} {
		o.place(light, 5)
	}
	for _, want := range []int32{1, 0, 2, none} {
		light := o.shortest()
		if light != want {
			t.Fatalf("light %d comes first, want %d", light, want)
		}
		if light != none {
			o.remove(light)
		}
	}
}

package server

import (
	"net"
	"net/http"
	"testing"

	"pgregory.net/rapid"
)

// bare is an idle connection.
type bare struct {
	net.Conn
	closed bool
}

func (b *bare) Close() error { b.closed = true; return nil }

// Whatever connections do, the bounds hold, only idle connections are closed, the oldest first, and a connection is
// refused only if none is idle.
func TestCrowd(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		most, each := rapid.IntRange(1, 6).Draw(r, "most"), rapid.IntRange(0, 3).Draw(r, "each")
		c := newCrowd(nil, most)
		c.each = each
		var inside []*guest
		idle := map[*guest]bool{}
		drop := func(g *guest) {
			for i := range inside {
				if inside[i] == g {
					inside = append(inside[:i:i], inside[i+1:]...)
					break
				}
			}
			delete(idle, g)
		}
		for range rapid.IntRange(1, 60).Draw(r, "steps") {
			pick := func() *guest { return inside[rapid.IntRange(0, len(inside)-1).Draw(r, "which")] }
			switch step := rapid.SampledFrom([]string{"enter", "enter", "work", "rest", "close"}).Draw(r, "step"); {
			case step == "enter":
				g := &guest{Conn: &bare{}, crowd: c, from: rapid.SampledFrom([]string{"a", "b", "c"}).Draw(r, "from")}
				mine, mineIdle := 0, false
				for _, other := range inside {
					if other.from == g.from {
						mine++
						mineIdle = mineIdle || idle[other]
					}
				}
				crowded := each > 0 && mine >= each
				instead, ok := c.enter(g)
				if want := crowded && mineIdle || !crowded && (len(inside) < most || len(idle) > 0); ok != want {
					r.Fatalf("let in: %v, want %v", ok, want)
				}
				if instead != nil {
					if !idle[instead] || crowded && instead.from != g.from {
						r.Fatal("the wrong connection gave way")
					}
					instead.Close()
					drop(instead)
				}
				if ok {
					c.see(g, http.StateNew)
					inside, idle[g] = append(inside, g), true
				}
			case len(inside) == 0:
			case step == "work":
				g := pick()
				c.see(g, http.StateActive)
				delete(idle, g)
			case step == "rest":
				g := pick()
				c.see(g, http.StateIdle)
				idle[g] = true
			default:
				g := pick()
				g.Close()
				g.Close() // gives one place back, not two
				drop(g)
			}
			if c.count != len(inside) || c.idle.Len() != len(idle) || c.count > most {
				r.Fatalf("%d inside and %d idle, want %d and %d", c.count, c.idle.Len(), len(inside), len(idle))
			}
		}
		c.dismiss()
		for g := range idle {
			if !g.Conn.(*bare).closed {
				r.Fatal("an idle connection outlives the server")
			}
		}
		for _, g := range inside {
			g.Close()
		}
		if c.count != 0 || len(c.byName) != 0 || c.idle.Len() != 0 {
			r.Fatalf("%d are left, %v", c.count, c.byName)
		}
	})
}

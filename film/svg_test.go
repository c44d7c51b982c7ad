package film

import (
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"lightsout/internal/base/tint"
)

type svgFile struct {
	Metadata string `xml:"metadata"`
	Paths    []struct {
		Fill    string `xml:"fill,attr"`
		Opacity string `xml:"opacity,attr"`
		Stroke  string `xml:"stroke,attr"`
		Animate *struct {
			Attribute string `xml:"attributeName,attr"`
			Dur       string `xml:"dur,attr"`
			Repeat    string `xml:"repeatCount,attr"`
			Values    string `xml:"values,attr"`
			KeyTimes  string `xml:"keyTimes,attr"`
		} `xml:"animate"`
	} `xml:"path"`
}

// An animated SVG is XML; at every frame time each light has the color of its value and each mark
// is there or not.
func TestSVG(t *testing.T) {
	eachFilm(t, func(t *testing.T, s *Script, o Options) {
		var file bytes.Buffer
		if err := s.Write(&file, "film.svg", o); err != nil {
			t.Fatal(err)
		}
		var svg svgFile
		if err := xml.Unmarshal(file.Bytes(), &svg); err != nil {
			t.Fatal(err)
		}
		full, _ := o.filled(s)
		_, total, _ := s.Count(o)
		var lights, marks int
		var colorAt []func(time int) string
		for _, path := range svg.Paths {
			switch {
			case path.Stroke != "":
				continue
			case path.Opacity != "":
				marks++
			default:
				lights++
			}
			if path.Animate == nil {
				colorAt = append(colorAt, func(int) string { return path.Fill })
				continue
			}
			a := path.Animate
			values := strings.Split(a.Values, ";")
			keys := strings.Split(a.KeyTimes, ";")
			if len(values) != len(keys) || keys[0] != "0" || (a.Repeat == "indefinite") != o.Loop ||
				a.Dur != strconv.FormatFloat(float64(total)/float64(full.FPS), 'f', -1, 64)+"s" {
				t.Fatalf("an animation of %d values at %d times, %s, %s", len(values), len(keys),
					a.Repeat, a.Dur)
			}
			colorAt = append(colorAt, func(time int) string {
				now := values[0]
				for n, key := range keys {
					if at, err := strconv.ParseFloat(key, 64); err != nil {
						t.Fatal(err)
					} else if at*float64(total) < float64(time)+0.5 {
						now = values[n]
					}
				}
				return now
			})
		}
		if lights != s.Board.Lights() || (marks > 0) != (o.Mark && s.presses() > 0) {
			t.Fatalf("%d lights, %d marks", lights, marks)
		}
		k := s.Board.Modulus()
		for f := range s.frames(full) {
			for _, time := range []int{f.Time, f.Time + f.Hold - 1} {
				for i := range lights {
					got := colorAt[i](time)
					want := tint.Web(full.Palette.Of(f.State.At(i), k))
					if got != want {
						t.Fatalf("time %d, light %d: %s, want %s", time, i, got, want)
					}
				}
				pressed := map[int32]bool{}
				for _, j := range f.Buttons {
					pressed[j] = true
				}
				shown := 0
				for n := range marks {
					if colorAt[lights+n](time) == "1" {
						shown++
					}
				}
				if o.Mark && shown != len(pressed) {
					t.Fatalf("time %d: %d marks, want %d", time, shown, len(pressed))
				}
			}
		}
	})
}

// A film that changes too much is refused before it fills the memory.
func TestSVGLimit(t *testing.T) {
	b := parse(t, "100x100-star")
	s, err := NewScript(b, b.NewState())
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Add(context.Background(), randomPresses(b, rand.New(rand.NewPCG(1, 7))),
		named(t, "random", 0)); err != nil {
		t.Fatal(err)
	}
	// About 5,000 presses of 199 lights, there and back.
	err = s.Write(io.Discard, "film.svg", Options{PingPong: true})
	if err == nil || !strings.Contains(err.Error(), "more than 1048576 times") {
		t.Errorf("two million changes: %v", err)
	}
}

//go:build !js

package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lightsout/app/api"
	"lightsout/app/photo"
	"lightsout/film"
)

// Pictures are drawn, and films made, as the command line does: the same answer, and the same bytes.
func TestStudioIsThatOfTheCommandLine(t *testing.T) {
	dir := t.TempDir()
	var files []string
	var images [][]byte
	for n := range 2 {
		image := fmt.Appendf(nil, "P5 12 9 255\n")
		for i := range 12 * 9 {
			image = append(image, byte(i*(2+5*n)))
		}
		files = append(files, filepath.Join(dir, fmt.Sprintf("%d.pgm", n)))
		images = append(images, image)
		if err := os.WriteFile(files[n], image, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	e := api.NewEnv()
	call := func(act string, request any) (answer any, text []byte) {
		t.Helper()
		params, err := json.Marshal(request)
		if err != nil {
			t.Fatal(err)
		}
		if answer, err = api.Call(context.Background(), e, act, params); err != nil {
			t.Fatal(err)
		}
		if text, err = json.Marshal(answer); err != nil {
			t.Fatal(err)
		}
		return answer, text
	}
	for flags, look := range map[string]api.Look{
		"--board 9x12": {Board: api.Spec{Text: "9x12"}},
		"":             {},
		"--board auto-30x30 --invert": {
			Board:  api.Spec{Text: "auto-30x30"},
			Target: photo.Target{Tone: photo.Tone{Invert: true}},
		},
		"--board 9x9 --exact --fit stretch": {
			Board:  api.Spec{Text: "9x9"},
			Exact:  true,
			Target: photo.Target{Resize: photo.Resize{Fit: photo.Stretch}},
		},
		"--board hex-4 --dither bayer-4": {
			Board:  api.Spec{Text: "hex-4"},
			Target: photo.Target{Dither: "bayer-4"},
		},
		"--board 8x9-mod4 --from off --plain": {
			Board: api.Spec{Text: "8x9-mod4"}, From: api.StateText{Text: "off"}, Plain: true,
		},
		"--board 11x11 --gamma 2 --contrast 1": {
			Board:  api.Spec{Text: "11x11"},
			Target: photo.Target{Tone: photo.Tone{Gamma: 2, Contrast: 1}},
		},
		"--board 11x12 --serpentine --sharp --auto-contrast --brightness 0.2": {
			Board: api.Spec{Text: "11x12"}, Target: photo.Target{
				Serpentine: true, Resize: photo.Resize{Sharp: true},
				Tone: photo.Tone{AutoContrast: true, Brightness: 0.2},
			},
		},
	} {
		q := api.Draw{Look: look, Image: images[0]}
		out := command(t, append([]string{"draw", files[0], "--json"}, strings.Fields(flags)...)...)
		if _, text := call("draw", q); cmp.Diff(plain(t, out), plain(t, text)) != "" {
			t.Errorf("draw %s: %s", flags, cmp.Diff(plain(t, out), plain(t, text)))
		}
	}
	// A film of images is the same answer for every caller.
	out := command(t, "film", files[0], files[1], "--board", "9x12", "--order", "scan", "--json")
	scan := api.Film{Look: api.Look{Board: api.Spec{Text: "9x12"}}, Images: images, Order: "scan"}
	if _, text := call("film", scan); cmp.Diff(plain(t, out), plain(t, text)) != "" {
		t.Errorf("film: %s", cmp.Diff(plain(t, out), plain(t, text)))
	}
	file := filepath.Join(dir, "film.gif")
	command(t, "film", files[0], files[1], "--board", "9x12", "--order", "random", "--seed", "7",
		"--per-frame", "2", "--easing", "in-out", "--palette", "sky", "--ping-pong", "-o", file)
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	q := api.Film{
		Look: api.Look{Board: api.Spec{Text: "9x12"}}, Order: "random", Seed: 7,
		Options: film.Options{PerFrame: 2, Easing: film.InOut}, Palette: "sky", PingPong: new(true),
		Format: "gif",
	}
	for _, image := range images {
		drawn, _ := call("draw", api.Draw{Look: api.Look{Board: api.Spec{Text: "9x12"}}, Image: image})
		q.States = append(q.States, api.StateText{Text: strings.Join(drawn.(api.DrawAnswer).State, "_")})
	}
	if made, _ := call("film", q); !bytes.Equal(made.(api.FilmAnswer).File, want) {
		t.Error("the film of the act is not that of the command line")
	}
}

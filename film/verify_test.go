package film

import (
	"bytes"
	"context"
	"encoding/binary"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"lightsout"
	"lightsout/board"
	"lightsout/picture"
	"lightsout/solve"
	"lightsout/test/tier"
)

// Verify accepts what is written and finds the script in it.
func TestVerify(t *testing.T) {
	eachFilm(t, func(t *testing.T, s *Script, o Options) {
		s.Seed = 1<<63 + 12345
		for _, name := range []string{"film.gif", "film.apng"} {
			var file bytes.Buffer
			if err := s.Write(&file, name, o); err != nil {
				t.Fatal(err)
			}
			got, shown, err := Verify(iotest.HalfReader(bytes.NewReader(file.Bytes())), board.Parse)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			count, _, _ := s.Count(o)
			frames, _, _ := got.Count(shown)
			if frames != count || got.presses() != s.presses() || !got.First.Equal(s.First) ||
				got.Seed != s.Seed || got.Board.Spec() != s.Board.Spec() {
				t.Errorf("%s: %+v", name, got)
			}
			states := got.States()
			for n, state := range s.States() {
				if !state.Equal(states[n]) {
					t.Errorf("%s: state %d differs", name, n)
				}
			}
			for n, scene := range s.Scenes {
				if !slices.Equal(scene.Buttons, got.Scenes[n].Buttons) || scene.Order != got.Scenes[n].Order {
					t.Errorf("%s: scene %d differs", name, n)
				}
			}
			// Made again from what was read, the file is the same to the byte.
			var again bytes.Buffer
			err = got.Write(&again, name, shown)
			if err != nil || !bytes.Equal(file.Bytes(), again.Bytes()) {
				t.Errorf("%s: made again it differs (%v)", name, err)
			}
		}
	})
}

// smallFilm is a film of a few hundred bytes as both formats.
func smallFilm(t testing.TB) (files map[string][]byte) {
	t.Helper()
	b := parse(t, "3x4")
	s, err := NewScript(b, b.AllOn())
	if err != nil {
		t.Fatal(err)
	}
	x, err := b.ParsePresses("#..#/.##./#...")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Add(context.Background(), x, named(t, "calm", 0)); err != nil {
		t.Fatal(err)
	}
	files = map[string][]byte{}
	for _, name := range []string{"film.gif", "film.png", "film.svg", "film.json"} {
		var file bytes.Buffer
		if err := s.Write(&file, name, Options{Scale: 2, Loop: true}); err != nil {
			t.Fatal(err)
		}
		files[name] = file.Bytes()
	}
	return files
}

// Verify notices a change of any byte but for the seed and the names in the metadata of a GIF or an SVG,
// which nothing else repeats; those of an APNG have a checksum. The test flips one bit of each byte.
func TestVerifySeesEveryByte(t *testing.T) {
	for name, file := range smallFilm(t) {
		unseen := 0
		for at := 0; at < len(file); at += tier.Step(5) {
			tampered := bytes.Clone(file)
			tampered[at] ^= 1 << (at * 3 % 8)
			if _, _, err := Verify(bytes.NewReader(tampered), board.Parse); err == nil {
				unseen++
			}
			if _, _, err := Verify(bytes.NewReader(file[:at]), board.Parse); err == nil {
				t.Fatalf("%s: the first %d of %d bytes were taken for a film", name, at, len(file))
			}
		}
		if limit := map[string]int{"film.gif": 8, "film.svg": 8}[name]; unseen > limit {
			t.Errorf("%s: %d of %d bytes can change unseen", name, unseen, len(file))
		}
		_, _, err := Verify(io.MultiReader(bytes.NewReader(file), strings.NewReader("x")), board.Parse)
		if err == nil {
			t.Errorf("%s: something after the end was not seen", name)
		}
	}
}

// Verify notices a film whose pixels belong to other presses than its metadata, although each part alone is
// valid.
func TestVerifySeesOtherPresses(t *testing.T) {
	b := parse(t, "4x5")
	random := rand.New(rand.NewPCG(1, 8))
	for _, name := range []string{"film.gif", "film.png"} {
		var files [2]bytes.Buffer
		x := randomPresses(b, random)
		for n, order := range []Order{{}, named(t, "columns", 0)} {
			s, err := NewScript(b, b.AllOn())
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Add(context.Background(), x, order); err != nil {
				t.Fatal(err)
			}
			if err := s.Write(&files[n], name, Options{Scale: 3}); err != nil {
				t.Fatal(err)
			}
		}
		var mixed []byte
		if name == "film.gif" {
			mixed = swapComment(t, files[0].Bytes(), files[1].Bytes())
		} else {
			mixed = swapText(t, files[0].Bytes(), files[1].Bytes())
		}
		if _, _, _, err := readMetadata(bytes.NewReader(mixed)); err != nil {
			t.Fatal(err)
		}
		_, _, err := Verify(bytes.NewReader(mixed), board.Parse)
		if err == nil || !strings.Contains(err.Error(), "is not that of the film its presses make") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// swapComment returns a GIF with the metadata of another.
func swapComment(t *testing.T, film, other []byte) []byte {
	t.Helper()
	cut := func(file []byte) (int, int) {
		start := bytes.Index(file, []byte{gifExtension, gifComment})
		end := bytes.Index(file, []byte{0, gifExtension, gifControl})
		if start < 0 || end < 0 {
			t.Fatal("no comment")
		}
		return start, end
	}
	start, end := cut(film)
	from, to := cut(other)
	return slices.Concat(film[:start], other[from:to], film[end:])
}

// swapText returns an APNG with the metadata of another.
func swapText(t *testing.T, film, other []byte) []byte {
	t.Helper()
	cut := func(file []byte) (int, int) {
		at := bytes.Index(file, []byte("iTXt")) - 4
		return at, at + 12 + int(binary.BigEndian.Uint32(file[at:]))
	}
	start, end := cut(film)
	from, to := cut(other)
	body := other[from+4 : to-4]
	if crc32.ChecksumIEEE(body) != binary.BigEndian.Uint32(other[to-4:]) {
		t.Fatal("the sum of a chunk is wrong")
	}
	return slices.Concat(film[:start], other[from:to], film[end:])
}

// The metadata of an APNG stand after its frames, where players of films want them.
func TestTextOfAPNG(t *testing.T) {
	film := smallFilm(t)["film.png"]
	at := bytes.Index(film, []byte("iTXt")) - 4
	end := at + 12 + int(binary.BigEndian.Uint32(film[at:]))
	if string(film[end+4:end+8]) != "IEND" {
		t.Errorf("%q comes after the metadata", film[end+4:end+8])
	}
}

// All formats carry the same metadata, and a custom palette comes back.
func TestReadMetadata(t *testing.T) {
	files := smallFilm(t)
	_, want, _, err := readMetadata(bytes.NewReader(files["film.json"]))
	if err != nil {
		t.Fatal(err)
	}
	for name, file := range files {
		_, got, _, err := readMetadata(bytes.NewReader(file))
		if err != nil || got.First != want.First || len(got.Scenes) != 1 || got.Scenes[0] != want.Scenes[0] ||
			got.Board != "3x4" {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	for _, bad := range []string{
		"", "GIF", "GIF8", "GIF89a", "\x89PNG", "\x89PNG\r\n\x1a\n", "<svg/>",
		"<svg><metadata></metadata></svg>",
		"{}x", "{} {}", `{"format":"lightsout film","version":1,"unknown":2}`, "plain text", `{"seed":7}`,
	} {
		if _, m, _, err := readMetadata(strings.NewReader(bad)); err == nil {
			t.Errorf("%q was read as %+v", bad, m)
		}
	}
	_, _, err = (metadata{}).script(board.Parse)
	if err == nil || !strings.Contains(err.Error(), "version 0") {
		t.Errorf("metadata without a version: %v", err)
	}
}

func TestMetadataIsStrict(t *testing.T) {
	_, good, _, err := readMetadata(bytes.NewReader(smallFilm(t)["film.json"]))
	if err != nil {
		t.Fatal(err)
	}
	scene := good.Scenes[0]
	for want, spoil := range map[string]func(m *metadata){
		"version 2":                  func(m *metadata) { m.Version = 2 },
		"format":                     func(m *metadata) { m.Format = "film" },
		"too large":                  func(m *metadata) { m.Board = "40000x40000" },
		"metadata: ":                 func(m *metadata) { m.Board = "?" },
		"first state":                func(m *metadata) { m.First = "!" },
		"last state":                 func(m *metadata) { m.Last = deflate([]byte{0}) },
		"instead of 2 for 12 values": func(m *metadata) { m.First = deflate([]byte{0, 0, 0}) },
		"beyond the 12":              func(m *metadata) { m.First = deflate([]byte{0, 16}) },
		"do not lead":                func(m *metadata) { m.First = deflate([]byte{7, 0}) },
		"press 6 of 6": func(m *metadata) {
			m.Scenes =
				[]metadataScene{{"scan", 6, scene.Presses}}
		},
		"more than 4 presses": func(m *metadata) {
			m.Scenes =
				[]metadataScene{{"scan", 4, scene.Presses}}
		},
		"-1 presses": func(m *metadata) { m.Scenes = []metadataScene{{"scan", -1, ""}} },
		"names no button": func(m *metadata) {
			m.Scenes =
				[]metadataScene{{"scan", 1, packButtons([]int32{12})}}
		},
		"at most 16777216": func(m *metadata) { m.Scenes = []metadataScene{{"scan", 1 << 25, ""}} },
		"easing":           func(m *metadata) { m.Easing = "hard" },
		"colors":           func(m *metadata) { m.Colors = "ff" },
		"at least 1":       func(m *metadata) { m.Scale = 0 },
		"fps 2000: ":       func(m *metadata) { m.FPS = 2000 },
		"scale -3: ":       func(m *metadata) { m.Scale = -3 },
		"at most 4096 scenes": func(m *metadata) {
			m.Scenes = make([]metadataScene, 4097)
			emptyScenes(m)
		},
		"hold 100000: ": func(m *metadata) { m.Hold = 100000 },
	} {
		m := good
		spoil(&m)
		if _, _, err := m.script(board.Parse); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	s, o, err := good.script(board.Parse)
	if err != nil {
		t.Fatal(err)
	}
	amber := picture.Palettes()[0]
	if o.Palette.Of(0, 2) != amber.Of(0, 2) || o.Palette.Of(1, 2) != amber.Of(1, 2) ||
		s.Scenes[0].Order != "calm" {
		t.Errorf("the palette or the order was lost: %+v", s.Scenes)
	}
}

// emptyScenes makes all scenes valid but empty.
func emptyScenes(m *metadata) {
	none := deflate(nil)
	for n := range m.Scenes {
		m.Scenes[n] = metadataScene{"scan", 0, none}
	}
}

// Whatever the file, reading ends with a film or an error.
func FuzzVerify(f *testing.F) {
	for _, file := range smallFilm(f) {
		f.Add(file)
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		_, m, _, err := readMetadata(bytes.NewReader(file))
		if err == nil {
			// A file may name a board of any size, and a fuzzer should not wait for large ones.
			if b, err := board.Parse(m.Board); err == nil && b.Lights() <= 1<<10 && m.Scale <= 16 {
				if s, o, err := m.script(board.Parse); err == nil {
					if s.metadata(o).First != deflate(s.First.Packed()) {
						t.Fatal("read, but not written as it was")
					}
				}
				_, _, _ = Verify(bytes.NewReader(file), board.Parse)
			}
		}
	})
}

// A film between states that a solver joined ends in the second state, and every state between
// scenes can be reached from all on.
func TestFilmBetweenSolvedStates(t *testing.T) {
	for _, spec := range []string{"5x5", "7x4", "torus-5x6", "4x4-mod3"} {
		b := parse(t, spec)
		random := rand.New(rand.NewPCG(2, 11))
		states := []lightsout.State{b.AllOn()}
		for range 3 {
			states = append(states, b.Apply(b.AllOn(), randomPresses(b, random)))
		}
		s, err := NewScript(b, states[0])
		if err != nil {
			t.Fatal(err)
		}
		for n := range states[1:] {
			solution, err := solve.Any(t.Context(),
				lightsout.Problem{Board: b, From: states[n], To: states[n+1]})
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Add(context.Background(), solution.Presses, named(t, "calm", 0)); err != nil {
				t.Fatal(err)
			}
		}
		var file bytes.Buffer
		if err := s.Write(&file, "film.gif", Options{Scale: 6}); err != nil {
			t.Fatal(err)
		}
		same, _, err := Verify(&file, board.Parse)
		if err != nil {
			t.Fatal(err)
		}
		ends := same.States()
		for n, state := range states {
			if !ends[n].Equal(state) {
				t.Errorf("%s: after scene %d the film is elsewhere", spec, n)
			}
		}
	}
}

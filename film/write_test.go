package film

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"io"
	"math/rand/v2"
	"strings"
	"testing"

	"lightsout"
	"lightsout/internal/base/canvas"
	"lightsout/picture"
)

// eachFilm calls a function for films on all boards, shown in all ways.
func eachFilm(t *testing.T, check func(t *testing.T, s *Script, o Options)) {
	t.Helper()
	for n, b := range boards(t) {
		for name, o := range optionSets() {
			t.Run(fmt.Sprintf("%s/%s", b, name), func(t *testing.T) {
				s := randomScript(t, b, rand.New(rand.NewPCG(uint64(n), 4)))
				check(t, s, o)
			})
		}
	}
}

// looks checks a decoded frame against the state by the layout alone: the pixel in each light that
// no mark can cover has the color of its value.
func looks(t *testing.T, picture image.Image, s *Script, o Options, f Frame) {
	t.Helper()
	o, err := o.filled(s)
	if err != nil {
		t.Fatal(err)
	}
	b := s.Board
	scale := float64(o.Scale)
	layout := b.Layout()
	least, _ := layout.Bounds()
	margin := 0.25
	up := 0.6
	if _, _, flat := b.Planar(); flat && o.Scale < canvas.MinShaped {
		margin = 0
		up = 0.8
	} else if o.Scale < canvas.MinShaped {
		return // shapes of few pixels need not have one at any certain place
	}
	if o.Mark && o.Scale < 4 && len(f.Buttons) > 0 {
		return // marks cover whole cells
	}
	for i := range b.Lights() {
		shape := layout.Light(i)
		// Some way up to the edge of the greatest circle inside: outside of a mark.
		at := lightsout.Point{X: shape.Center.X, Y: shape.Center.Y - up*shape.Radius}
		x := int((at.X - least.X + margin) * scale)
		y := int((at.Y - least.Y + margin) * scale)
		want := o.Palette.Of(f.State.At(i), b.Modulus())
		if got := color.RGBAModel.Convert(picture.At(x, y)); got != want {
			t.Fatalf("frame %d, light %d at (%d, %d): %v, want %v", f.Number, i, x, y, got, want)
		}
	}
	for _, j := range f.Buttons {
		at := layout.Button(int(j)).Center
		x := int((at.X - least.X + margin) * scale)
		y := int((at.Y - least.Y + margin) * scale)
		got := color.RGBAModel.Convert(picture.At(x, y))
		if marked := got == (color.RGBA{0xd8, 0x1b, 0x60, 255}); marked != o.Mark {
			t.Fatalf("frame %d, button %d at (%d, %d): %v", f.Number, j, x, y, got)
		}
	}
}

// A GIF decoded by the standard library shows every state.
func TestGIF(t *testing.T) {
	eachFilm(t, func(t *testing.T, s *Script, o Options) {
		var file bytes.Buffer
		if err := s.Write(&file, "film.GIF", o); err != nil {
			t.Fatal(err)
		}
		film, err := gif.DecodeAll(&file)
		if err != nil {
			t.Fatal(err)
		}
		count, times, _ := s.Count(o)
		full, _ := o.filled(s)
		if len(film.Image) != count || (film.LoopCount == 0) != o.Loop {
			t.Fatalf("%d frames, loop %d; want %d, %t", len(film.Image), film.LoopCount, count, o.Loop)
		}
		canvas := image.NewRGBA(image.Rect(0, 0, film.Config.Width, film.Config.Height))
		delays := 0
		for f := range s.frames(full) {
			part := film.Image[f.Number]
			draw.Draw(canvas, part.Bounds(), part, part.Bounds().Min, draw.Over)
			looks(t, canvas, s, o, f)
			delays += film.Delay[f.Number]
		}
		if want := times * 100 / full.FPS; delays < want || delays > want+1 {
			t.Errorf("it lasts %d hundredths, want %d", delays, want)
		}
	})
}

// A plain PNG decoder shows the first frame of an APNG. Each frame, wrapped in a PNG for the standard
// library, shows its state.
func TestAPNG(t *testing.T) {
	eachFilm(t, func(t *testing.T, s *Script, o Options) {
		var file bytes.Buffer
		if err := s.Write(&file, "film.png", o); err != nil {
			t.Fatal(err)
		}
		still, err := png.Decode(bytes.NewReader(file.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		// Packed pixels are shown in the wrong places by ffmpeg 5 where a frame does not begin at the left.
		if depth := file.Bytes()[24]; depth != 8 {
			t.Fatalf("%d bits a pixel, want 8", depth)
		}
		parts := apngParts(t, file.Bytes())
		full, _ := o.filled(s)
		canvas := image.NewRGBA(still.Bounds())
		for f := range s.frames(full) {
			if f.Number == 0 {
				looks(t, still, s, o, f)
			}
			part := parts[f.Number]
			draw.Draw(canvas, part.at, part.picture, image.Point{}, draw.Over)
			looks(t, canvas, s, o, f)
		}
		if count, _, _ := s.Count(o); len(parts) != count {
			t.Errorf("%d frames, want %d", len(parts), count)
		}
	})
}

type apngPart struct {
	at      image.Rectangle
	picture image.Image
}

// apngParts cuts an APNG into pictures.
func apngParts(t *testing.T, file []byte) []apngPart {
	t.Helper()
	var parts []apngPart
	var header, colors, clear []byte
	var box image.Rectangle
	for data := file[8:]; len(data) > 0; {
		n := int(binary.BigEndian.Uint32(data))
		kind := string(data[4:8])
		body := data[8 : 8+n]
		data = data[12+n:]
		switch kind {
		case "IHDR":
			header = body
		case "PLTE":
			colors = body
		case "tRNS":
			clear = body
		case "fcTL":
			at := func(i int) int { return int(binary.BigEndian.Uint32(body[4*i:])) }
			box = image.Rect(at(3), at(4), at(3)+at(1), at(4)+at(2))
		case "IDAT", "fdAT":
			if kind == "fdAT" {
				body = body[4:]
			}
			var out bytes.Buffer
			out.WriteString("\x89PNG\r\n\x1a\n")
			size := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, uint32(box.Dx())),
				uint32(box.Dy()))
			pngChunk(&out, "IHDR", append(size, header[8:]...))
			pngChunk(&out, "PLTE", colors)
			pngChunk(&out, "tRNS", clear)
			pngChunk(&out, "IDAT", body)
			pngChunk(&out, "IEND", nil)
			picture, err := png.Decode(&out)
			if err != nil {
				t.Fatal(err)
			}
			parts = append(parts, apngPart{box, picture})
		}
	}
	return parts
}

func pngChunk(out *bytes.Buffer, kind string, body []byte) {
	_ = binary.Write(out, binary.BigEndian, uint32(len(body)))
	out.WriteString(kind)
	out.Write(body)
	_ = binary.Write(out, binary.BigEndian, crc32.ChecksumIEEE(append([]byte(kind), body...)))
}

// A Y4M has a frame for each frame time, whose luma tells the states apart.
func TestY4M(t *testing.T) {
	for _, spec := range []string{"5x4", "3x5-mod3", "hex-3", "1x1"} {
		s := randomScript(t, parse(t, spec), rand.New(rand.NewPCG(1, 5)))
		o, err := Options{Hold: 3, PerFrame: 2, FPS: 30, Scale: 4}.filled(s)
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		if err := s.Write(&file, "film.y4m", o); err != nil {
			t.Fatal(err)
		}
		in := bufio.NewReader(&file)
		var width, height, fps int
		if _, err := fmt.Fscanf(in, "YUV4MPEG2 W%d H%d F%d:1 Ip A1:1 C444\n", &width, &height, &fps); err !=
			nil || fps != 30 {
			t.Fatalf("%s: %d frames a second, %v", spec, fps, err)
		}
		m, err := s.screen(o)
		if err != nil {
			t.Fatal(err)
		}
		planes := make([]byte, 3*width*height)
		for f := range s.frames(o) {
			m.show(f)
			for range f.Hold {
				var mark [6]byte
				if _, err := io.ReadFull(in, mark[:]); err != nil || string(mark[:]) != "FRAME\n" {
					t.Fatalf("%s: frame %d: %q, %v", spec, f.Number, mark, err)
				}
				if _, err := io.ReadFull(in, planes); err != nil {
					t.Fatal(err)
				}
				for at, number := range m.pixels {
					c := m.colors[number]
					y, cb, cr := color.RGBToYCbCr(c.R, c.G, c.B) // full range; video has 16 to 235
					if near(planes[at], y, 16, 219) && near(planes[len(m.pixels)+at], cb, 16, 224) &&
						near(planes[2*len(m.pixels)+at], cr, 16, 224) {
						continue
					}
					t.Fatalf("%s: frame %d, pixel %d: %d %d %d for %v", spec, f.Number, at, planes[at],
						planes[len(m.pixels)+at], planes[2*len(m.pixels)+at], c)
				}
			}
		}
		if in.Buffered() > 0 {
			t.Errorf("%s: %d bytes follow", spec, in.Buffered())
		}
	}
}

// near reports whether a value of video is that of a full range within 2.
func near(got, full uint8, low, wide int) bool {
	d := int(got) - (low + int(full)*wide/255)
	return d >= -2 && d <= 2
}

// closing is a file in memory.
type closing struct{ *bytes.Buffer }

func (closing) Close() error { return nil }

func TestWriteFrames(t *testing.T) {
	s := randomScript(t, parse(t, "5x4"), rand.New(rand.NewPCG(1, 6)))
	o := Options{Hold: 3, PerFrame: 4, Scale: 12}
	files := map[string]*bytes.Buffer{}
	create := func(name string) (io.WriteCloser, error) {
		if files[name] != nil {
			return nil, fmt.Errorf("%s again", name)
		}
		files[name] = &bytes.Buffer{}
		return closing{files[name]}, nil
	}
	if err := s.WriteFrames("frame%04d.png", create, o); err != nil {
		t.Fatal(err)
	}
	full, _ := o.filled(s)
	for f := range s.frames(full) {
		for n := range f.Hold {
			name := fmt.Sprintf("frame%04d.png", f.Time+n+1)
			picture, err := png.Decode(files[name])
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			looks(t, picture, s, o, f)
			delete(files, name)
		}
	}
	if len(files) != 0 {
		t.Errorf("%d files too many", len(files))
	}
	for _, bad := range []string{"frame.png", "%s.png", "%d%d.png", "%4d.png", "%099d.png", "%0-3d.png", "%",
		"%d", "%d.gif", "%d.mp4"} {
		if err := s.WriteFrames(bad, create, o); err == nil {
			t.Errorf("pattern %q was taken", bad)
		}
	}
	if !IsPattern("a%d.png") || IsPattern("a.png") {
		t.Error("patterns and names are mixed up")
	}
	failing := func(string) (io.WriteCloser, error) { return nil, io.ErrShortWrite }
	if err := s.WriteFrames("%d.png", failing, o); err == nil {
		t.Error("an error was lost")
	}
	if err := s.Write(io.Discard, "film.mp4", o); err == nil {
		t.Error("an extension that is not known was taken")
	}
}

// A terminal shows every light of every frame, as long as it is held.
func TestANSI(t *testing.T) {
	b := parse(t, "4x6-mod3")
	s := randomScript(t, b, rand.New(rand.NewPCG(4, 8)))
	o, err := Options{Scale: 1, Hold: 3}.filled(s)
	var out ansiWrites
	if err = errors.Join(err, s.Write(&out, "film.ansi", o)); err != nil {
		t.Fatal(err)
	}
	var shown [3]string
	time := 0
	for f := range s.frames(o) {
		for n, line := range strings.Split(strings.TrimPrefix(out[time], "\x1b[2A"), "\n") {
			shown[n] = cmp.Or(line, shown[n]) // one that stays is empty
		}
		var want strings.Builder
		err := picture.Terminal{Color: true, Columns: 6, Palette: o.Palette}.Draw(&want, b, f.State)
		if got := strings.Join(shown[:], "\n"); err != nil || got != want.String() {
			t.Fatalf("frame %d: %q, want %q, %v", f.Number, got, want.String(), err)
		}
		time += f.Hold
	}
	if time != len(out) {
		t.Errorf("%d writes in %d frame times", len(out), time)
	}
}

// ansiWrites keeps what each call writes.
type ansiWrites []string

func (a *ansiWrites) Write(p []byte) (int, error) {
	*a = append(*a, string(p))
	return len(p), nil
}

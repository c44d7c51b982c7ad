package film

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"image"
	"image/color"
	"io"
	"strings"

	"lightsout"
	"lightsout/picture"
)

// metadata is what a film says of itself: all that is needed to make it again. It is a comment in a
// GIF, a text chunk in an APNG, the <metadata> of an SVG, and a separate file next to a video.
//
// States and presses are packed, deflated and written in base64 for URLs. A state with k = 2 is a
// bit a light, the first in the lowest bit of the first byte, else a byte a light. Presses are
// signed varints, each the button less the button before, which is 0 at first.
type metadata struct {
	Format   string          `json:"format"`  // MetadataFormat
	Version  int             `json:"version"` // MetadataVersion
	Board    string          `json:"board"`   // the spec
	Seed     uint64          `json:"seed,string"`
	First    string          `json:"first"`
	Last     string          `json:"last"`
	Scenes   []metadataScene `json:"scenes"`
	PerFrame int             `json:"per_frame"`
	FPS      int             `json:"fps"`
	Hold     int             `json:"hold"`
	Loop     bool            `json:"loop"`
	PingPong bool            `json:"ping_pong"`
	Easing   Easing          `json:"easing"`
	Scale    int             `json:"scale"`
	Mark     bool            `json:"mark"`
	Palette  string          `json:"palette"`
	Colors   string          `json:"colors"`          // of the values, six hexadecimal digits each
	Clear    []int           `json:"clear,omitempty"` // values that are transparent
	// 3 of a film in color: the states are those of three boards
	Layers int      `json:"layers,omitempty"`
	Cells  Cells    `json:"cells,omitempty"`
	Gap    *float64 `json:"gap,omitempty"`   // if it is not the default
	Width  int      `json:"width,omitempty"` // of the frames, if they are larger than the board
	Height int      `json:"height,omitempty"`
	Ground string   `json:"ground"` // six hexadecimal digits or none
}

type metadataScene struct {
	Order   string `json:"order"`
	Count   int    `json:"count"` // of presses
	Presses string `json:"presses"`
}

const (
	metadataFormat  = "lightsout film"
	metadataVersion = 1
	maxMetadata     = 128 << 20
	noGround        = "none" // the ground of transparent films
)

func (s *Script) metadata(o Options) metadata {
	k := values(s.Board)
	m := metadata{
		Format: metadataFormat, Version: metadataVersion, Board: s.Board.Spec(), Seed: s.Seed,
		First: deflate(s.First.Packed()), Last: deflate(s.last().Packed()), Scenes: []metadataScene{},
		PerFrame: o.PerFrame, FPS: o.FPS, Hold: o.Hold, Loop: o.Loop, PingPong: o.PingPong,
		Easing: o.Easing, Scale: o.Scale, Mark: o.Mark, Palette: o.Palette.Name,
	}
	if _, inColor := layer(s.Board); inColor {
		m.Layers = channels
	}
	if o.Cells != Square {
		m.Cells = o.Cells
	}
	if *o.Gap != *defaultGap(s.Board, o.Scale) {
		m.Gap = o.Gap
	}
	m.Width = o.Size.X
	m.Height = o.Size.Y
	m.Ground = hex.EncodeToString([]byte{o.Ground.R, o.Ground.G, o.Ground.B})
	if o.Ground.A == 0 {
		m.Ground = noGround
	}
	for _, scene := range s.Scenes {
		m.Scenes = append(m.Scenes, metadataScene{
			scene.Order, len(scene.Buttons), packButtons(scene.Buttons),
		})
	}
	for v := range k {
		c := o.Palette.Of(v, k)
		m.Colors += hex.EncodeToString([]byte{c.R, c.G, c.B})
		if c == (color.RGBA{}) {
			m.Clear = append(m.Clear, v)
		}
	}
	return m
}

// text returns the metadata as one line of JSON.
func (m metadata) text() ([]byte, error) {
	text, err := json.Marshal(m)
	if err == nil && len(text) > maxMetadata {
		err = fmt.Errorf("the metadata take %d bytes: at most %d are allowed: use fewer presses",
			len(text), maxMetadata)
	}
	return text, err
}

func packButtons(buttons []int32) string {
	var raw []byte
	last := int64(0)
	for _, j := range buttons {
		raw = binary.AppendVarint(raw, int64(j)-last)
		last = int64(j)
	}
	return deflate(raw)
}

// deflate cannot fail: it writes to memory, at a level that exists.
func deflate(raw []byte) string {
	var out bytes.Buffer
	w, _ := flate.NewWriter(&out, flate.DefaultCompression)
	_, _ = w.Write(raw)
	_ = w.Close()
	return base64.RawURLEncoding.EncodeToString(out.Bytes())
}

// script makes the script and the options again. Parse makes a board from its spec: board.Parse.
func (m metadata) script(parse func(spec string) (*lightsout.Board, error)) (*Script, Options, error) {
	if m.Format != metadataFormat || m.Version != metadataVersion {
		return nil, Options{},
			fmt.Errorf("metadata: format %.40q, version %d: only %q, version %d, can be read", m.Format,
				m.Version, metadataFormat, metadataVersion)
	}
	b, err := parse(m.Board)
	if err != nil {
		return nil, Options{}, fmt.Errorf("metadata: %w", err)
	}
	if m.Layers == channels {
		b, err = InColor(b)
	}
	if err != nil || m.Layers != 0 && m.Layers != channels {
		return nil, Options{}, fmt.Errorf("metadata: %d layers: a film has %d or none", m.Layers, channels)
	}
	if b.Lights() > maxLights || b.Buttons() > maxLights || b.Modulus() > maxModulus {
		return nil, Options{}, fmt.Errorf("metadata: board %s is too large for a film", b)
	}
	first, err := unpackState(b, m.First)
	if err != nil {
		return nil, Options{}, fmt.Errorf("metadata: the first state: %w", err)
	}
	last, err := unpackState(b, m.Last)
	if err != nil {
		return nil, Options{}, fmt.Errorf("metadata: the last state: %w", err)
	}
	s := &Script{Board: b, First: first, Seed: m.Seed}
	for n, scene := range m.Scenes {
		if err := s.checkPresses(max(0, scene.Count)); err != nil {
			return nil, Options{}, fmt.Errorf("metadata: %w", err)
		}
		buttons, err := unpackButtons(b, scene)
		if err != nil {
			return nil, Options{}, fmt.Errorf("metadata: scene %d: %w", n+1, err)
		}
		s.Scenes = append(s.Scenes, Scene{scene.Order, buttons})
	}
	if !s.last().Equal(last) {
		return nil, Options{},
			fmt.Errorf("metadata: the presses do not lead from the first state to the last")
	}
	o, err := m.options(s)
	return s, o, err
}

func (m metadata) options(s *Script) (Options, error) {
	k := values(s.Board)
	raw, err := hex.DecodeString(m.Colors)
	if err != nil || len(raw) != 3*k {
		return Options{}, fmt.Errorf("metadata: the colors have %d digits: %d are needed for %d states",
			len(m.Colors), 6*k, k)
	}
	colors := make([]color.RGBA, k)
	for v := range colors {
		colors[v] = color.RGBA{raw[3*v], raw[3*v+1], raw[3*v+2], 255}
	}
	for _, v := range m.Clear {
		if v < 0 || v >= k {
			return Options{}, fmt.Errorf("metadata: value %d is transparent: the values are 0 to %d", v, k-1)
		}
		colors[v] = color.RGBA{}
	}
	gap := cmp.Or(m.Gap, defaultGap(s.Board, m.Scale))
	ground, err := m.ground()
	if err != nil {
		return Options{}, err
	}
	if m.PerFrame == 0 || m.FPS == 0 || m.Hold == 0 || m.Scale == 0 {
		return Options{},
			fmt.Errorf("metadata: presses a frame, frames a second, hold and scale are at least 1")
	}
	o, err := Options{
		PerFrame: m.PerFrame, FPS: m.FPS, Hold: m.Hold, Loop: m.Loop, PingPong: m.PingPong,
		Easing: m.Easing, Scale: m.Scale, Mark: m.Mark, Cells: m.Cells, Gap: gap,
		Size: image.Pt(m.Width, m.Height), Ground: &ground, Palette: picture.Palette{Name: m.Palette,
			Off: colors[0], Shade: func(v, _ int) color.RGBA { return colors[v] }},
	}.filled(s)
	if err != nil {
		return Options{}, fmt.Errorf("metadata: %w", err)
	}
	return o, nil
}

// ground returns the color behind the lights.
func (m metadata) ground() (color.RGBA, error) {
	if m.Ground == noGround {
		return color.RGBA{}, nil
	}
	raw, err := hex.DecodeString(m.Ground)
	if err != nil || len(raw) != 3 {
		return color.RGBA{}, fmt.Errorf("metadata: the ground %.20q is not six hexadecimal digits", m.Ground)
	}
	return color.RGBA{raw[0], raw[1], raw[2], 255}, nil
}

// readMetadata reads a film and what it says of itself, and returns a name with the extension of its format.
func readMetadata(r io.Reader) (film []byte, m metadata, name string, err error) {
	if film, err = io.ReadAll(r); err != nil {
		return nil, m, "", err
	}
	var text []byte
	at := bytes.Index(film, []byte(`{"format":"`+metadataFormat))
	if at >= 0 {
		text = film[at:]
	}
	switch head := string(film[:min(8, len(film))]); {
	case strings.HasPrefix(head, "GIF8"):
		name = "film.gif"
		text = unblocked(film[max(0, at-1):])
	case head == pngSignature:
		name = "film.apng"
	case strings.HasPrefix(head, "<"):
		_, text, _ = bytes.Cut(film, []byte("<metadata>"))
		escaped, _, _ := strings.Cut(string(text), "</metadata>")
		name = "film.svg"
		text = []byte(html.UnescapeString(escaped))
	case strings.HasPrefix(head, "{"):
		name = "film.json"
		text = film
	default:
		return nil, m, "", errors.New("film: it is neither a GIF, an APNG, an SVG nor JSON")
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&m); err != nil {
		return nil, m, name, fmt.Errorf("metadata, which only films made by this program have: %w", err)
	}
	if _, err := decoder.Token(); name == "film.json" && !errors.Is(err, io.EOF) {
		return nil, m, name, errors.New("metadata: data after the end")
	}
	return film, m, name, nil
}

func inflate(text string) *bufio.Reader {
	raw := base64.NewDecoder(base64.RawURLEncoding.Strict(), strings.NewReader(text))
	return bufio.NewReader(flate.NewReader(raw))
}

func unpackState(b *lightsout.Board, text string) (lightsout.State, error) {
	s := b.NewState()
	raw, err := io.ReadAll(io.LimitReader(inflate(text), int64(s.Len())+1))
	if err != nil {
		return s, err
	}
	return s, s.SetPacked(raw)
}

func unpackButtons(b *lightsout.Board, scene metadataScene) ([]int32, error) {
	if scene.Count < 0 {
		return nil, fmt.Errorf("%d presses", scene.Count)
	}
	in := inflate(scene.Presses)
	var buttons []int32 // grows with what is there
	last := int64(0)
	for range scene.Count {
		by, err := binary.ReadVarint(in)
		if err != nil {
			return nil, fmt.Errorf("press %d of %d: %w", len(buttons)+1, scene.Count, err)
		}
		if by < -last || by >= int64(b.Buttons())-last {
			return nil, fmt.Errorf("press %d of %d: it names no button of %d", len(buttons)+1,
				scene.Count, b.Buttons())
		}
		last += by
		buttons = append(buttons, int32(last))
	}
	if _, err := in.ReadByte(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("there are more than %d presses", scene.Count)
	}
	return buttons, nil
}

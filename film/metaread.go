package film

import (
	"bufio"
	"bytes"
	"compress/flate"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"

	"lightsout"
)

// ReadMetadata reads what a film says of itself, from a GIF, an APNG, an SVG or a JSON file as this
// package writes them. Metadata.Script makes the film again.
func ReadMetadata(r io.Reader) (Metadata, error) {
	in := bufio.NewReader(r)
	head, err := in.Peek(4)
	if err != nil {
		return Metadata{}, fmt.Errorf("film: it is empty or cut off: %w", noEOF(err))
	}
	switch {
	case string(head) == "GIF8" || string(head) == pngSignature[:4]:
		film, err := newFilmReader(in)
		if err != nil {
			return Metadata{}, err
		}
		return parseMetadata(film.metadata())
	case head[0] == '<':
		return readSVGMetadata(in)
	case head[0] == '{':
		text, err := io.ReadAll(io.LimitReader(in, maxMetadata+1))
		if err != nil {
			return Metadata{}, err
		}
		return parseMetadata(text)
	}
	return Metadata{}, errors.New("film: it is neither a GIF, an APNG, an SVG nor JSON")
}

// readSVGMetadata reads the text of the first <metadata>.
func readSVGMetadata(r io.Reader) (Metadata, error) {
	decoder := xml.NewDecoder(io.LimitReader(r, maxMetadata))
	for {
		token, err := decoder.Token()
		if err != nil {
			return Metadata{}, fmt.Errorf("svg: no metadata: %w", noEOF(err))
		}
		if start, ok := token.(xml.StartElement); ok && start.Name.Local == "metadata" {
			var text string
			if err := decoder.DecodeElement(&text, &start); err != nil {
				return Metadata{}, fmt.Errorf("svg: the metadata are damaged: %w", err)
			}
			return parseMetadata([]byte(text))
		}
	}
}

// parseMetadata reads JSON strictly: unknown fields are errors.
func parseMetadata(text []byte) (Metadata, error) {
	var m Metadata
	if len(text) == 0 {
		return m, errors.New("no metadata: only films made by this program have it")
	}
	if len(text) > maxMetadata {
		return m, fmt.Errorf("metadata: more than %d bytes", maxMetadata)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&m); err != nil {
		return Metadata{}, fmt.Errorf("metadata: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return Metadata{}, errors.New("metadata: data after the end")
	}
	return m, nil
}

// inflate returns a reader of what deflate wrote.
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

func unpackButtons(b *lightsout.Board, scene MetadataScene) ([]int32, error) {
	if scene.Count < 0 {
		return nil, fmt.Errorf("%d presses", scene.Count)
	}
	in := inflate(scene.Presses)
	var buttons []int32 // grows with what is there
	last := int64(0)
	for range scene.Count {
		by, err := binary.ReadVarint(in)
		if err != nil {
			return nil, fmt.Errorf("press %d of %d: %w", len(buttons)+1, scene.Count, noEOF(err))
		}
		if by < -last || by >= int64(b.Buttons())-last {
			return nil, fmt.Errorf("press %d of %d: it names no button of %d", len(buttons)+1, scene.Count, b.Buttons())
		}
		last += by
		buttons = append(buttons, int32(last))
	}
	if _, err := in.ReadByte(); !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("there are more than %d presses", scene.Count)
	}
	return buttons, nil
}

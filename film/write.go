package film

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
)

// formats is the table of formats by extension.
func formats() []format {
	return []format{
		{".gif", (*Script).WriteGIF}, {".apng", (*Script).WriteAPNG}, {".png", (*Script).WriteAPNG},
		{".svg", (*Script).WriteSVG}, {".y4m", (*Script).WriteY4M}, {".json", (*Script).WriteMetadata},
	}
}

type format struct {
	extension string
	write     func(*Script, io.Writer, Options) error
}

// Extensions lists the extensions that Write knows. That of JSON is the metadata alone.
func Extensions() []string {
	var names []string
	for _, row := range formats() {
		names = append(names, row.extension)
	}
	return names
}

// Write writes the film in the format that the extension of the name says.
func (s *Script) Write(w io.Writer, name string, o Options) error {
	extension := strings.ToLower(filepath.Ext(name))
	for _, row := range formats() {
		if row.extension == extension {
			return row.write(s, w, o)
		}
	}
	return fmt.Errorf("extension %q is not a film format: use one of %v", extension, Extensions())
}

// IsPattern reports whether a name is one for numbered frames, such as frame%04d.png.
func IsPattern(name string) bool { return strings.Contains(name, "%") }

// CheckPattern checks a name for numbered frames.
func CheckPattern(pattern string) error {
	_, err := parsePattern(pattern)
	return err
}

// WriteFrames writes the film as numbered PNG pictures, from 1 on, one for each frame time: frames
// that last longer are repeated. The pattern is a name with one number in it, such
// as frame%04d.png. Create opens a file to write; it is closed before the next is opened.
func (s *Script) WriteFrames(pattern string, create func(name string) (io.WriteCloser, error), o Options) error {
	name, err := parsePattern(pattern)
	if err != nil {
		return err
	}
	o, m, err := s.begin(o)
	if err != nil {
		return err
	}
	var file bytes.Buffer
	p := newPNGWriter(&file)
	for f := range s.frames(o) {
		m.show(f)
		file.Reset()
		if err := p.still(m); err != nil {
			return err
		}
		for n := range f.Hold {
			if err := writeFile(create, name(f.Time+n+1), file.Bytes()); err != nil {
				return err
			}
		}
	}
	return nil
}

func writeFile(create func(name string) (io.WriteCloser, error), name string, data []byte) error {
	file, err := create(name)
	if err != nil {
		return err
	}
	_, err = file.Write(data)
	if closing := file.Close(); err == nil {
		err = closing
	}
	return err
}

// parsePattern returns the function that makes names, which are those of PNG files. Only %d and %0Nd
// are numbers: a pattern is typed by a user and is not handed to a printing function.
func parsePattern(pattern string) (func(n int) string, error) {
	bad := fmt.Errorf("pattern %q must have one number, such as frame%%04d.png", pattern)
	before, rest, ok := strings.Cut(pattern, "%")
	width, after, number := strings.Cut(rest, "d")
	if !ok || !number || strings.Contains(after, "%") || strings.ToLower(filepath.Ext(pattern)) != ".png" {
		return nil, bad
	}
	digits := 0
	if width != "" {
		var err error
		if digits, err = strconv.Atoi(width); err != nil || width[0] != '0' || digits > 18 || digits < 0 {
			return nil, bad
		}
	}
	return func(n int) string {
		return fmt.Sprintf("%s%0*d%s", before, digits, n, after)
	}, nil
}

package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
)

// File is one file of the site.
type File struct {
	Path      string // without a slash before it
	Type      string // media type
	Immutable bool   // what this path names never changes

	content *content
}

// Bytes returns the file as it is. It must not be changed, as little as the compressed forms.
func (f File) Bytes() []byte { return f.content.raw() }

// NewFile returns a file that does not belong to the site.
func NewFile(media, text string) File {
	return File{Type: media, content: newContent([]byte(text))}
}

// Hash identifies the bytes of the file.
func (f File) Hash() string { return f.content.hash }

// With returns the file with other bytes.
func (f File) With(data []byte) File {
	if bytes.Equal(data, f.Bytes()) {
		return f
	}
	f.content = newContent(data)
	return f
}

// Gzip returns the file compressed, or nil if that is not worth it.
func (f File) Gzip() []byte { return f.worth(f.content.gzip) }

// Brotli returns the file compressed, or nil if that is not worth it.
func (f File) Brotli() []byte { return f.worth(f.content.brotli) }

// worth returns a compressed form of a file that is not compressed already, if it is shorter.
func (f File) worth(form func() []byte) []byte {
	if f.Type == "image/png" || f.Type == "image/gif" || f.Type == "application/octet-stream" {
		return nil
	}
	short := form()
	if f.Type != "application/wasm" && len(short) >= len(f.content.raw()) {
		return nil
	}
	return short
}

// content is the bytes of a file in each form, made on first need and once.
type content struct {
	hash              string
	raw, gzip, brotli func() []byte
}

// quality is the level of brotli. A visitor waits for it: the best level, 11, makes scripts 8 % shorter
// and takes 25 times as long, seconds for all files.
const quality = 6

// newContent returns the content of a file.
func newContent(data []byte) *content {
	return &content{
		hash: hashOf(data),
		raw:  func() []byte { return data },
		gzip: sync.OnceValue(func() []byte {
			return compress(data, func(to io.Writer) io.WriteCloser { return gzip.NewWriter(to) })
		}),
		brotli: sync.OnceValue(func() []byte {
			return compress(data, func(to io.Writer) io.WriteCloser { return brotli.NewWriterLevel(to, quality) })
		}),
	}
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:10])
}

// compress returns data in a shorter form. To write into memory does not fail.
func compress(data []byte, form func(io.Writer) io.WriteCloser) []byte {
	var out bytes.Buffer
	w := form(&out)
	_, err := w.Write(data)
	if err = errors.Join(err, w.Close()); err != nil {
		panic("web: " + err.Error())
	}
	return out.Bytes()
}

// engines has where the engines that script/engine builds are served: the program for the page, another one that also
// reads and writes files, and HiGHS.
var engines = map[string]string{"engine.wasm": enginePath, "studio.wasm": studioPath, "highs.wasm": highsEngine}

// maxEngine bounds an engine, so that a damaged file cannot fill the memory.
const maxEngine = 1 << 26

// readEngines reads the engines that were built, by the paths where they are served, and the few lines of JavaScript
// that start them. Without the first, or what starts it, there are none.
func readEngines(dist fs.FS) (built map[string]*content, exec []byte, err error) {
	if exec, err = readBuilt(dist, "wasm_exec.js"); err != nil || exec == nil {
		return nil, nil, err
	}
	built = map[string]*content{}
	for name, to := range engines {
		engine, err := readEngine(dist, name)
		if err != nil {
			return nil, nil, err
		}
		if engine != nil {
			built[to] = engine
		}
	}
	if built[enginePath] == nil {
		return nil, nil, nil
	}
	return built, exec, nil
}

// readBuilt reads a file that was built, or returns nil if it was not.
func readBuilt(dist fs.FS, name string) ([]byte, error) {
	data, err := fs.ReadFile(dist, name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return data, err
}

// readEngine reads an engine, of which only compressed forms are kept, or returns nil if there is none.
func readEngine(dist fs.FS, name string) (*content, error) {
	short, err := readBuilt(dist, name+".br")
	if err != nil || short == nil {
		return nil, err
	}
	zipped, err := readBuilt(dist, name+".gz")
	if err != nil || zipped == nil {
		return nil, err
	}
	head := make([]byte, 4)
	if _, err := io.ReadFull(brotli.NewReader(bytes.NewReader(short)), head); err != nil || !strings.HasPrefix(string(head), "\x00asm") {
		return nil, fmt.Errorf("web: dist/%s.br is not an engine: run script/engine", name)
	}
	return &content{
		hash:   hashOf(short),
		raw:    sync.OnceValue(func() []byte { return expand(short) }),
		gzip:   func() []byte { return zipped },
		brotli: func() []byte { return short },
	}, nil
}

// expand returns the engine as the browser gets it in the end. A file that ends early is not a program, and the browser
// says so.
func expand(short []byte) []byte {
	data, err := io.ReadAll(io.LimitReader(brotli.NewReader(bytes.NewReader(short)), maxEngine))
	if err != nil {
		return nil
	}
	return data
}

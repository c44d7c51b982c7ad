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
	ETag      string // of its bytes, with quotes

	content *content
}

// Bytes returns the file as it is. It must not be changed, as little as the compressed forms.
func (f File) Bytes() []byte { return f.content.raw() }

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

func newContent(data []byte) *content {
	return &content{
		hash:   hashOf(data),
		raw:    func() []byte { return data },
		gzip:   sync.OnceValue(func() []byte { return compress(data, newGzip) }),
		brotli: sync.OnceValue(func() []byte { return compress(data, newBrotli) }),
	}
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:10])
}

func newGzip(to io.Writer) io.WriteCloser {
	w, err := gzip.NewWriterLevel(to, gzip.BestCompression)
	if err != nil {
		panic("web: " + err.Error()) // there is such a level
	}
	return w
}

func newBrotli(to io.Writer) io.WriteCloser { return brotli.NewWriterLevel(to, brotli.BestCompression) }

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

// engine is what script/engine builds: the program for the page, and the few lines of JavaScript that
// start it.
type engine struct {
	wasm *content
	exec []byte
}

// maxEngine bounds the engine, so that a damaged file cannot fill the memory.
const maxEngine = 1 << 26

// readEngine reads the engine, of which only compressed forms are kept, or returns nil if there is none.
func readEngine(dist fs.FS) (*engine, error) {
	forms := map[string][]byte{}
	for _, name := range []string{"engine.wasm.br", "engine.wasm.gz", "wasm_exec.js"} {
		data, err := fs.ReadFile(dist, name)
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		forms[name] = data
	}
	short, zipped := forms["engine.wasm.br"], forms["engine.wasm.gz"]
	head := make([]byte, 4)
	if _, err := io.ReadFull(brotli.NewReader(bytes.NewReader(short)), head); err != nil || !strings.HasPrefix(string(head), "\x00asm") {
		return nil, fmt.Errorf("web: dist/engine.wasm.br is not an engine: run script/engine")
	}
	return &engine{exec: forms["wasm_exec.js"], wasm: &content{
		hash:   hashOf(short),
		raw:    sync.OnceValue(func() []byte { return expand(short) }),
		gzip:   func() []byte { return zipped },
		brotli: func() []byte { return short },
	}}, nil
}

// expand returns the engine as the browser gets it in the end. A file that ends early was noticed by
// nobody before; what there is of it is no program, and the browser says so.
func expand(short []byte) []byte {
	data, err := io.ReadAll(io.LimitReader(brotli.NewReader(bytes.NewReader(short)), maxEngine))
	if err != nil {
		return nil
	}
	return data
}

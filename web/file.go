package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"regexp"
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

func newContent(data []byte) *content {
	return &content{
		hash:   hashOf(data),
		raw:    func() []byte { return data },
		gzip:   sync.OnceValue(func() []byte { return compress(data, gzip.NewWriter(nil)) }),
		brotli: sync.OnceValue(func() []byte { return compress(data, brotli.NewWriterLevel(nil, quality)) }),
	}
}

func hashOf(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:10])
}

// compress returns data in a shorter form. To write into memory does not fail.
func compress(data []byte, w interface {
	io.WriteCloser
	Reset(to io.Writer)
}) []byte {
	var out bytes.Buffer
	w.Reset(&out)
	w.Write(data)
	w.Close()
	return out.Bytes()
}

// engines has where the engines that script/engine builds are served: the program for the page, another one
// that also reads and writes files, and HiGHS. A few lines of JavaScript start the first two.
var engines = map[string]string{
	"engine.wasm": enginePath, "studio.wasm": studioPath, "highs.wasm": highsEngine,
}

const (
	execName  = "wasm_exec.js"
	maxEngine = 1 << 26 // bytes, so that a damaged file cannot fill the memory
)

// readEngines returns the engines that were built, by the paths where they are served; compressed forms of
// them are kept. Without the first, or what starts it, there are none.
func readEngines(dist map[string][]byte) (map[string]*content, error) {
	built := map[string]*content{}
	for name, to := range engines {
		short := dist[name+".br"]
		zipped := dist[name+".gz"]
		if short == nil || zipped == nil || dist[execName] == nil {
			continue
		}
		expand := func(limit int64) []byte {
			// Of a program that ends early the browser says so.
			data, _ := io.ReadAll(io.LimitReader(brotli.NewReader(bytes.NewReader(short)), limit))
			return data
		}
		if string(expand(4)) != "\x00asm" {
			return nil, fmt.Errorf("web: dist/%s.br is not an engine: run script/engine", name)
		}
		built[to] = &content{
			hash:   hashOf(short),
			raw:    sync.OnceValue(func() []byte { return expand(maxEngine) }),
			gzip:   func() []byte { return zipped },
			brotli: func() []byte { return short },
		}
	}
	if built[enginePath] == nil {
		return nil, nil
	}
	return built, nil
}

// A frame is the common part of all pages: the beginning of their heads, and the header that leads from page
// to page.
type frame struct{ head, header string }

const framePath = "frame.html"

// The lines of a page that are filled in. The first page has no header.
const (
	headLine   = "  <!-- head -->\n"
	headerLine = "  <!-- header -->\n"
)

func readFrame(file []byte) (frame, error) {
	inside := func(tag string) string {
		_, rest, _ := strings.Cut(string(file), "<"+tag+">\n")
		lines, _, _ := strings.Cut(rest, "</"+tag+">")
		return lines
	}
	f := frame{head: inside("head"), header: inside("body")}
	if f.head == "" || f.header == "" {
		return f, fmt.Errorf("web: %s must have a head and a body", framePath)
	}
	return f, nil
}

// fill puts the frame into a page. The header says to which part of the site the page belongs.
func (f frame) fill(name string, page []byte) ([]byte, error) {
	text := string(page)
	if strings.Count(text, headLine) != 1 || strings.Count(text, headerLine) > 1 {
		return nil, fmt.Errorf("web: %s must have the line %q once, and %q at most once", name,
			headLine, headerLine)
	}
	part, rest, _ := strings.Cut(name, "/")
	current := "true"
	if rest == "index.html" {
		current = "page"
	}
	root := strings.Repeat("../", strings.Count(name, "/"))
	paths := strings.NewReplacer(`<a href="`+part+`/">`,
		`<a href="`+root+part+`/" aria-current="`+current+`">`,
		`href="`, `href="`+root,
		`src="`, `src="`+root)
	text = strings.Replace(text, headLine, paths.Replace(f.head)+preview(text, root), 1)
	return []byte(strings.Replace(text, headerLine, paths.Replace(f.header), 1)), nil
}

// The metadata of a page.
var (
	titleTag       = regexp.MustCompile(`<title>([^<]+)</title>`)
	descriptionTag = regexp.MustCompile(`<meta\s+name="description"\s+content="([^"]+)"\s*/?>`)
)

// preview returns the tags by which other sites show a link to a page: its title, its description and a
// picture.
func preview(page, root string) string {
	title := titleTag.FindStringSubmatch(page)
	about := descriptionTag.FindStringSubmatch(page)
	if title == nil || about == nil {
		return ""
	}
	var tags strings.Builder
	for _, tag := range [][2]string{
		{"og:type", "website"}, {"og:site_name", "Lights Out"}, {"og:title", title[1]},
		{"og:description", about[1]}, {"og:image", root + "icons/preview.png"}, {"og:image:width", "1200"},
		{"og:image:height", "630"}, {"og:image:alt", "Lights that are on and off"},
	} {
		fmt.Fprintf(&tags, "  <meta property=%q content=\"%s\">\n", tag[0], tag[1])
	}
	return tags.String() + "  <meta name=\"twitter:card\" content=\"summary_large_image\">\n"
}

package server

import (
	"compress/gzip"
	"io"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
	"pgregory.net/rapid"

	"lightsout/web"
)

func TestAccepts(t *testing.T) {
	for header, want := range map[string]string{
		"": "identity", "gzip": "gzip", "br": "br", "gzip, deflate, br, zstd": "br", "GZIP": "gzip",
		"x-gzip": "identity", "deflate": "identity", "br;q=0.5, gzip;q=0.8": "br", "br;q=0, gzip": "gzip",
		"br;q=0,gzip;q=0": "identity", "*": "br", "*;q=0.1": "br", "br;q=0, *": "gzip",
		"identity": "identity", "identity, gzip;q=0.5": "gzip", "gzip;q=0.5, identity;q=0": "gzip",
		"gzip; q=0.3 ; x=y, br ;q=0.2": "br", "br;q=2": "identity", "br;q=x, gzip": "gzip",
		"br;q=NaN": "identity", ",,;;=,": "identity", "*;q=0": "identity", "identity;q=0, br;q=0": "identity",
	} {
		if got := accepts(header, "br", gzipped); got != want {
			t.Errorf("Accept-Encoding %q gives %s, want %s", header, got, want)
		}
	}
}

func unpack(t testing.TB, encoding string, body io.Reader) string {
	t.Helper()
	switch encoding {
	case "gzip":
		r, err := gzip.NewReader(body)
		if err != nil {
			t.Fatal(err)
		}
		body = r
	case "br":
		body = brotli.NewReader(body)
	case "", "identity":
	default:
		t.Fatalf("the encoding is %q", encoding)
	}
	text, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// Every file of the site arrives whole in every encoding, is not sent twice, and may be kept forever if
// its address says what is in it.
func TestFiles(t *testing.T) {
	site, err := web.New(true)
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(t, Options{Site: site})
	n := 0
	for file := range site.Files() {
		tags := map[string]string{}
		accepted := []string{"", "gzip"}
		if n%8 == 0 {
			accepted = append(accepted, "br, gzip") // the best compression takes its time
		}
		for _, accept := range accepted {
			w := ask(s, "GET", "/"+file.Path, "", "Accept-Encoding", accept)
			encoding := w.Header().Get("Content-Encoding")
			if w.Code != 200 || w.Header().Get("Content-Type") != file.Type ||
				w.Header().Get("Vary") != "Accept-Encoding" {
				t.Fatalf("%s: %d %v", file.Path, w.Code, w.Header())
			}
			// The address of a page's picture is that of the server.
			if previewTag.ReplaceAllString(unpack(t, encoding, w.Body), "") !=
				previewTag.ReplaceAllString(string(file.Bytes()), "") {
				t.Errorf("%s as %s is another file", file.Path, encoding)
			}
			tag := w.Header().Get("ETag")
			if other, ok := tags[tag]; ok && other != encoding {
				t.Errorf("%s has the tag %s as %s and as %s", file.Path, tag, encoding, other)
			}
			tags[tag] = encoding
			forever := strings.Contains(w.Header().Get("Cache-Control"), "immutable")
			if forever != file.Immutable {
				t.Errorf("%s: immutable is %v", file.Path, forever)
			}
			again := ask(s, "GET", "/"+file.Path, "", "Accept-Encoding", accept, "If-None-Match",
				`"x", W/`+tag)
			if again.Code != 304 || again.Body.Len() > 0 || again.Header().Get("ETag") != tag {
				t.Errorf("%s: %d, %d bytes", file.Path, again.Code, again.Body.Len())
			}
			part := ask(s, "GET", "/"+file.Path, "", "Accept-Encoding", accept, "Range", "bytes=1-4")
			if part.Code != 206 || part.Body.Len() != 4 {
				t.Errorf("%s: a part of it is %d, %d bytes", file.Path, part.Code, part.Body.Len())
			}
			head := ask(s, "HEAD", "/"+file.Path, "", "Accept-Encoding", accept)
			if head.Code != 200 || head.Body.Len() > 0 ||
				head.Header().Get("Content-Length") != w.Header().Get("Content-Length") {
				t.Errorf("%s by HEAD: %d, %d bytes", file.Path, head.Code, head.Body.Len())
			}
		}
		n++
	}
	if n < 5 {
		t.Errorf("the site has %d files", n)
	}
}

// Large answers are compressed for clients that accept it.
func TestAnswersAreCompressed(t *testing.T) {
	s := newServer(t, Options{Acts: newActs(nil).list()})
	body := `{"word":"abcdefgh","times":1000}`
	plain := ask(s, "POST", "/api/v1/echo", body)
	packed := ask(s, "POST", "/api/v1/echo", body, "Accept-Encoding", "gzip")
	if packed.Header().Get("Content-Encoding") != "gzip" || packed.Body.Len() > plain.Body.Len()/10 {
		t.Errorf("%d bytes, %v", packed.Body.Len(), packed.Header())
	}
	if unpack(t, "gzip", packed.Body) != plain.Body.String() {
		t.Error("the compressed answer is another")
	}
	small := ask(s, "POST", "/api/v1/echo", `{}`, "Accept-Encoding", "gzip")
	if small.Header().Get("Content-Encoding") != "" {
		t.Error("a small answer is compressed")
	}
}

// No header makes negotiation choose what was not offered or what the client refuses by name.
func TestAcceptsProperty(t *testing.T) {
	part := rapid.Custom(func(r *rapid.T) string {
		name := rapid.SampledFrom([]string{"br", "gzip", "identity", "*", "zstd", ""}).Draw(r, "name")
		return name +
			rapid.SampledFrom([]string{"", ";q=0", ";q=1", ";q=0.5", "; q=0.25", ";q=z"}).Draw(r, "q")
	})
	rapid.Check(t, func(r *rapid.T) {
		parts := rapid.SliceOfN(part, 0, 5).Draw(r, "parts")
		got := accepts(strings.Join(parts, ","), "br", "gzip")
		var named, refused bool
		for _, p := range parts {
			name, q, _ := strings.Cut(p, ";")
			if name == got && !named { // the first of a name counts
				named = true
				refused = q == "q=0" || q == "q=z"
			}
		}
		if got != "br" && got != "gzip" && got != "identity" || got != "identity" && refused {
			r.Fatalf("%q gives %s", parts, got)
		}
	})
}

package web

import (
	"fmt"
	"regexp"
	"strings"
)

// A frame is the common part of all pages: the beginning of their heads, and the header that leads from page to page.
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
		return nil, fmt.Errorf("web: %s must have the line %q once, and %q at most once", name, headLine, headerLine)
	}
	part, rest, _ := strings.Cut(name, "/")
	current := "true"
	if rest == "index.html" {
		current = "page"
	}
	root := strings.Repeat("../", strings.Count(name, "/"))
	paths := strings.NewReplacer(
		`<a href="`+part+`/">`, `<a href="`+root+part+`/" aria-current="`+current+`">`,
		`href="`, `href="`+root,
		`src="`, `src="`+root)
	text = strings.Replace(text, headLine, paths.Replace(f.head)+preview(text, root), 1)
	return []byte(strings.Replace(text, headerLine, paths.Replace(f.header), 1)), nil
}

// The metadata of a page.
var (
	titleTag       = regexp.MustCompile(`<title>([^<]+)</title>`)
	descriptionTag = regexp.MustCompile(`<meta name="description" content="([^"]+)">`)
)

// preview returns the tags by which other sites show a link to a page: its title, its description and a picture.
func preview(page, root string) string {
	title, about := titleTag.FindStringSubmatch(page), descriptionTag.FindStringSubmatch(page)
	if title == nil || about == nil {
		return ""
	}
	var tags strings.Builder
	for _, tag := range [][2]string{
		{"og:type", "website"}, {"og:site_name", "Lights Out"}, {"og:title", title[1]}, {"og:description", about[1]},
		{"og:image", root + "icons/preview.png"}, {"og:image:width", "1200"}, {"og:image:height", "630"}, {"og:image:alt", "Lights that are on and off"},
	} {
		fmt.Fprintf(&tags, "  <meta property=%q content=\"%s\">\n", tag[0], tag[1])
	}
	return tags.String() + "  <meta name=\"twitter:card\" content=\"summary_large_image\">\n"
}

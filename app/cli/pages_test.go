package cli

import (
	"strings"
	"testing"

	"lightsout/web"
)

func TestAddressOfPage(t *testing.T) {
	const site = "http://127.0.0.1:8080/"
	for page, want := range map[string]string{
		"":                   site,
		"atlas":              site + "atlas/",
		"atlas/":             site + "atlas/",
		"play#5x5:on":        site + "play/#5x5:on",
		"lab#graph-petersen": site + "lab/#graph-petersen",
		"lab#":               site + "lab/",
		"play#5x5#17":        site + "play/#5x5%2317",
		"play#a b\"<":        site + "play/#a%20b%22%3C",
	} {
		if got, err := pathOfPage(page); err != nil || site+got != want {
			t.Errorf("--page %s opens %s (%v), want %s", page, got, err, want)
		}
	}
	for _, page := range []string{"Atlas", "census", "../play", "/play", "play/x", "http://example.org/",
		"#5x5", "learn/torus"} {
		if got, err := pathOfPage(page); err == nil {
			t.Errorf("--page %s opens %s", page, got)
		}
	}
}

// Everything named in help exists.
func TestPagesOfTheHelp(t *testing.T) {
	site := must(web.New(true))
	for _, page := range webPages {
		if _, ok := site.File(page[0] + "/"); !ok {
			t.Errorf("the web app has no page %s", page[0])
		}
		if !strings.Contains(serveCommand(newUI(nil, nil, nil)).Long, "  "+page[0]+" ") {
			t.Errorf("%s is not described", page[0])
		}
	}
}

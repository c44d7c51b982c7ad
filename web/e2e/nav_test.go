package e2e_test

import (
	"slices"
	"strings"
	"testing"
)

// sections are the pages that the header of every page leads to, in order.
var sections = []string{"Play", "Learn", "Lab", "Studio", "Atlas"}

// Every page has the same header, which leads to all pages and says which one this is.
func TestHeaderOfEveryPage(t *testing.T) {
	for _, path := range files(t, "index.html") {
		if path == "index.html" {
			continue
		}
		var names, currents []string
		inside := false
		for _, tag := range tags(t, path) {
			switch {
			case tag.name == "nav":
				inside = tag.has["aria-label"] == "Pages"
			case tag.name == "button":
				inside = false
			case inside && tag.name == "a":
				name := strings.TrimSpace(tag.text)
				names = append(names, name)
				if want := strings.Repeat("../", strings.Count(path, "/")) + strings.ToLower(name) + "/"; tag.has["href"] != want {
					t.Errorf("%s: %s leads to %s, want %s", path, name, tag.has["href"], want)
				}
				if tag.has["aria-current"] != "" {
					currents = append(currents, strings.ToLower(name))
				}
			}
		}
		if !slices.Equal(names, sections) {
			t.Errorf("%s: the header leads to %v, want %v", path, names, sections)
		}
		here, _, _ := strings.Cut(path, "/")
		want := []string{here}
		if here == "controls" { // for people who change the pages: no menu leads to it
			want = nil
		}
		if !slices.Equal(currents, want) {
			t.Errorf("%s: the header says that this is %v", path, currents)
		}
	}
}

package e2e_test

import (
	"fmt"
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

// All pages stay in sight whatever the window and the size of letters, and can be hit with a finger.
func TestHeaderInEveryWindow(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/", narrow).ready()
	const measure = `(() => {
		const header = document.querySelector('.top').getBoundingClientRect();
		return {Height: header.height, Links: [...document.querySelectorAll('.top a, .top button')].map((e) => [e, e.getBoundingClientRect()]).filter(([, box]) => box.width > 0)
			.map(([e, box]) => ({Name: e.textContent.trim(), Width: box.width, Height: box.height, Inside: box.left >= 0 && box.right <= innerWidth + 0.5 && box.bottom <= header.bottom,
			Cut: e.matches('nav a') && e.scrollWidth > e.clientWidth, Line: box.top}))};
	})()`
	type link struct {
		Name          string
		Width, Height float64
		Inside, Cut   bool
	}
	// The name of the page one is on is bold, and takes most room where it is long.
	eval[bool](page, `(document.querySelectorAll('.top nav a').forEach((e) => e.toggleAttribute('aria-current', e.textContent === 'Studio')), true)`)
	for _, letters := range []int{16, 32} {
		eval[bool](page, fmt.Sprintf("(document.documentElement.style.fontSize = '%dpx', true)", letters))
		for _, width := range []int64{320, 360, 399, 400, 480, 559, 560, 768, 1280} {
			page.resize(viewport(width, 600))
			got := eval[struct {
				Height float64
				Links  []link
			}](page, measure)
			seen := 0
			for _, link := range got.Links {
				if !link.Inside || link.Cut || link.Width < 43.5 || link.Height < 43.5 {
					t.Errorf("%d wide, letters of %d: %+v", width, letters, link)
				}
				if slices.Contains(sections, link.Name) {
					seen++
				}
			}
			if seen != len(sections) {
				t.Errorf("%d wide, letters of %d: %d of %d pages in sight", width, letters, seen, len(sections))
			}
			if letters == 16 && got.Height > 60 {
				t.Errorf("%d wide: the header takes %g pixels, more than a line", width, got.Height)
			}
		}
		page.fits(narrow)
		page.screenshot(fmt.Sprintf("header %d", letters))
	}
}

//go:build all

package e2e_test

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/png"
	"strings"
	"testing"
)

// Selecting: a tap, one more with Shift, a band, all; then copy, duplicate, mirror, delete.
func TestLabSelectsAndCopies(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "graph-simple:110000")
	page.clickAt(page.labNode(0))
	page.wait("document.querySelector('#what').textContent === 'Node 1 selected'")
	page.clickAt(page.labNode(1), "Shift")
	page.clickAt(page.labNode(3), "Shift")
	page.wait("document.querySelector('#what').textContent === '3 nodes selected'")
	page.clickAt(page.labNode(3), "Shift")
	page.wait("document.querySelector('#what').textContent === '2 nodes selected'")
	page.click("button", "Copy")
	page.click("button", "Paste")
	page.labSaid("2 nodes put in.")
	got := page.labGraph()
	if got.Lights != 8 || got.State != "11000011" || fmt.Sprint(got.Toggles[6:]) != "[[6 7] [6 7]]" {
		t.Errorf("after pasting: %+v", got)
	}
	page.click("button", "Undo")
	page.drag(page.labNode(0).by(-60, -300), page.labNode(3).by(30, 60))
	page.labSaid("4 of 6 nodes selected.")
	page.screenshot("lab band")
	page.click("button", "Mirror top and bottom")
	page.labSaid("4 nodes mirrored")
	page.key("Escape")
	eval[bool](page, "document.getElementById('cursor').focus(), true")
	page.key("Control+a")
	page.labSaid("All 6 nodes selected.")
	page.key("Control+d")
	page.labSaid("6 nodes put in.")
	page.key("Delete")
	page.labSaid("6 nodes deleted, 6 left.")
	// The clipboard: what is copied comes back, and so does any graph file.
	const clip = `(kind, text) => {
		const clipboardData = new DataTransfer();
		if (text) clipboardData.setData('text/plain', text);
		document.dispatchEvent(new ClipboardEvent(kind, {clipboardData, bubbles: true, cancelable: true}));
		return clipboardData.getData('text/plain');
	}`
	page.keys("Escape", "Home", "Shift+ArrowRight")
	copied := eval[string](page, "("+clip+")('copy')")
	if !strings.Contains(copied, `"nodes"`) {
		t.Errorf("the clipboard has %q", copied)
	}
	eval[string](page, fmt.Sprintf("(%s)('paste', %q)", clip, copied))
	page.labSaid("2 nodes put in.")
	eval[string](page, fmt.Sprintf("(%s)('paste', %q)", clip, "graph { a -- b -- c }"))
	page.labSaid("3 nodes put in.")
	eval[string](page, fmt.Sprintf("(%s)('paste', %q)", clip, "graph { a -- "))
	page.labSaid("does not contain a graph")
	page.keys("Control+z", "Control+z")
	// Edges: chosen by a tap or by L, turned, counted twice, deleted.
	page.key("Home")
	page.key("l")
	page.labSaid("Edge 1 – 2 chosen, 1 of 3.")
	page.keys("d", "d")
	page.labSaid("Arrow 2 → 1.")
	page.key("]")
	page.labSaid("Arrow 2 → 1, 2 times.")
	page.screenshot("lab arrow")
	page.key("Delete")
	page.labSaid("Edge deleted.")
	page.key("s")
	page.labSaid("Node 1 does not change itself.")
	if got := page.labGraph(); fmt.Sprint(got.Toggles[0]) != "[2 3]" {
		t.Errorf("node 1 changes %v", got.Toggles[0])
	}
}

// Pictures are what is seen: SVG that can be read as XML, PNG with the color of lights that are on.
func TestLabPictures(t *testing.T) {
	t.Parallel()
	page := labOpen(t, "graph-simple:110000")
	saved := page.labExport("svg")
	decoder := xml.NewDecoder(bytes.NewReader(saved.data))
	var texts []string
	for {
		token, err := decoder.Token()
		if err != nil {
			if err.Error() != "EOF" {
				t.Fatalf("the SVG is no XML: %v", err)
			}
			break
		}
		if text, ok := token.(xml.CharData); ok && strings.TrimSpace(string(text)) != "" {
			texts = append(texts, string(text))
		}
	}
	if got := strings.Join(texts, " "); !strings.HasSuffix(got, "1 2 3 4 5 6") {
		t.Errorf("the SVG says %q", got)
	}
	picture, err := png.Decode(bytes.NewReader(page.labExport("png").data))
	if err != nil {
		t.Fatal(err)
	}
	var lit struct{ R, G, B uint32 }
	color := eval[string](page, `getComputedStyle(document.documentElement).getPropertyValue('--on')`)
	if _, err := fmt.Sscanf(strings.TrimSpace(color), "#%02x%02x%02x", &lit.R, &lit.G, &lit.B); err != nil {
		t.Fatalf("a light that is on has the color %q: %v", color, err)
	}
	on := 0
	for y := range picture.Bounds().Dy() {
		for x := range picture.Bounds().Dx() {
			if r, g, b, _ := picture.At(x, y).RGBA(); r>>8 == lit.R && g>>8 == lit.G && b>>8 == lit.B {
				on++
			}
		}
	}
	if all := picture.Bounds().Dx() * picture.Bounds().Dy(); on < all/60 || on > all/5 {
		t.Errorf("%d of %d pixels are of the color of a light that is on", on, all)
	}
}

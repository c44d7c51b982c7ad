//go:build all

package e2e_test

import "testing"

// Every mode of the Lab can be read and used in every look, on a desk and on a phone.
func TestLabLooks(t *testing.T) {
	t.Parallel()
	for place, size := range map[string]option{"desk": desktop, "phone": phone} {
		t.Run(place, func(t *testing.T) {
			t.Parallel()
			page := labOpen(t, "graph-dodecahedron:off", size, light, reducedMotion)
			looks := func(mode string) {
				t.Helper()
				page.axe()
				page.screenshot("lab look " + mode + " " + place)
				for look, options := range looks {
					page.look(append(options, reducedMotion)...)
					page.axeColors()
					page.screenshot("lab look " + mode + " " + place + " " + look)
				}
				page.look(light, reducedMotion)
			}
			page.click("button", "At random")
			page.clickAt(page.labNode(3))
			page.screenshot("lab look edit " + place)
			page.click("tab", "Play")
			page.click("button", "Hint")
			page.wait("!/^(Turn|Thinking)/.test(document.querySelector('#play-say').textContent)")
			looks("play")
			page.click("tab", "Analyze")
			page.wait("document.querySelector('#analysis').textContent.includes('nullity')")
			looks("analyze")
		})
	}
}

package e2e_test

import "testing"

// Every mode of the Lab can be read and used in every look, on a desk and on a phone.
func TestLabLooks(t *testing.T) {
	t.Parallel()
	for place, options := range map[string][]option{
		"desk light": {light}, "desk dark": {dark}, "desk contrast": {moreContrast, dark}, "phone light": {phone, light}, "phone dark": {phone, dark},
	} {
		t.Run(place, func(t *testing.T) {
			t.Parallel()
			page := labOpen(t, "graph-dodecahedron:off", append(options, reducedMotion)...)
			page.click("button", "At random")
			page.clickAt(page.labNode(3))
			page.screenshot("lab look edit " + place)
			page.click("tab", "Play")
			page.click("button", "Hint")
			page.wait("!/^(Turn|Thinking)/.test(document.querySelector('#play-say').textContent)")
			page.axe()
			page.screenshot("lab look play " + place)
			page.click("tab", "Analyze")
			page.wait("document.querySelector('#analysis').textContent.includes('nullity')")
			page.axe()
			page.screenshot("lab look analyze " + place)
		})
	}
}

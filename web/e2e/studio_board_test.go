package e2e_test

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"lightsout/app/studio"
)

// runProgram runs the command line and returns what it says.
func runProgram(t *testing.T, arguments ...string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := exec.Command(self, arguments...)
	program.Env = append(os.Environ(), asProgram+"=yes")
	out, err := program.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return strings.TrimSpace(string(out))
}

// Where not every picture is exact, the page says how many lights are wrong in the words of the command
// line, marks them, and offers a size where all are exact.
func TestStudioExactAndNot(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "", reducedMotion)
	image := studioWave(76, 76, 30, 40, 6, false)
	page.upload("button", "Add pictures", page.file("wave.png", image))
	page.studioPictures("wave")
	page.click("tab", "Board")
	page.wait(
		"document.getElementById('nullity').textContent === '69 × 70: nullity 0, every picture is " +
			"exact here.'")
	page.find("textbox", "Board").fill("19x19")
	page.key("Enter")
	page.wait(
		"document.getElementById('nullity').textContent === '19 × 19: nullity 16, up to 16 lights may be " +
			"wrong in a picture.'")
	page.wait("document.getElementById('canvas').getAttribute('aria-label').startsWith('The film on 19x19')")
	page.studioSettled()
	for _, near := range []string{"eye", "exact"} {
		page.click("tab", "Look")
		eval[bool](page, fmt.Sprintf(
			"(() => { const s = document.getElementById('near'); s.value = %q; s.dispatchEvent(new "+
				"Event('change')); return true; })()",
			near))
		page.studioSettled()
		said := runProgram(t, "draw", page.file("claim.png", image), "--quiet-result", "--board", "19x19",
			fmt.Sprintf("--exact=%v", near == "exact"))
		_, want, _ := strings.Cut(said, ": ")
		// The page writes thousands as it does everywhere.
		got := eval[string](page,
			"document.getElementById('claim').textContent.replace(/(\\d),(\\d{3})/g, '$1$2')")
		if got != want {
			t.Errorf("the page claims\n\t%s\nthe command line\n\t%s", got, want)
		}
	}
	a := studioAlgebra(t, "19x19")
	d := studioDrawing(t, a, image, true)
	if !page.studioShown(a.Board()).Equal(d.State) {
		t.Error("the board is not the one with fewest wrong lights")
	}
	const red = "(() => { const c = document.getElementById('canvas'); const {data} = " +
		"c.getContext('2d').getImageData(0, 0, c.width, c.height); let n = 0; for (let p = 0; p < " +
		"data.length; p += 4) if (data[p] === 229 && data[p + 1] === 72) n++; return n; })()"
	is(t, "the pixels marked as wrong unasked", eval[int](page, red), 0)
	page.click("tab", "Board")
	page.click("checkbox", "Mark wrong lights")
	if n := eval[int](page, red); n < 20*len(d.Wrong) {
		t.Errorf("%d pixels mark %d wrong lights", n, len(d.Wrong))
	}
	page.screenshot("studio wrong lights")
	rows, columns, err := studio.ExactSize(19, 19)
	if err != nil {
		t.Fatal(err)
	}
	page.click("button", fmt.Sprintf("Take %d × %d", columns, rows))
	page.wait("document.getElementById('claim').textContent.includes('exact;')")
	if page.has("checkbox", "Mark wrong lights") {
		t.Error("wrong lights can be marked where there are none")
	}
}

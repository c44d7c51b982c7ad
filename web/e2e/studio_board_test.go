package e2e_test

import (
	"bytes"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"

	"lightsout/board"
	"lightsout/film"
	"lightsout/internal/app/studio"
)

// cliClaim returns what the command line says of a picture on a board.
func cliClaim(t *testing.T, page *page, image []byte, arguments ...string) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	program := exec.Command(self, append([]string{"draw", page.file("claim.png", image), "--quiet-result"}, arguments...)...)
	program.Env = append(os.Environ(), asProgram+"=yes")
	out, err := program.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	_, claim, _ := strings.Cut(strings.TrimSpace(string(out)), ": ")
	return claim
}

// Where not every picture is exact, the page says how many lights are wrong in the words of the command
// line, marks them, and offers a size where all are exact.
func TestStudioExactAndNot(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "", reducedMotion)
	image := studioWave(76, 76, 30, 40, 6, false)
	page.upload("button", "Add pictures", page.file("wave.png", image))
	page.studioPictures("wave", "The moon over hills")
	page.click("tab", "Board")
	if text := page.text("#nullity"); text != "80 × 60: nullity 0, every picture is exact here." {
		t.Errorf("of 80 × 60 the page says %q", text)
	}
	page.find("spinbutton", "Columns").fill("19")
	page.find("spinbutton", "Rows").fill("19")
	page.wait("document.getElementById('nullity').textContent === '19 × 19: nullity 16, up to 16 lights may be wrong in a picture.'")
	page.wait("document.getElementById('canvas').getAttribute('aria-label').startsWith('The film on 19x19')")
	page.studioSettled()
	for _, near := range []string{"eye", "exact"} {
		page.click("tab", "Look")
		eval[bool](page, fmt.Sprintf("(() => { const s = document.getElementById('near'); s.value = %q; s.dispatchEvent(new Event('change')); return true; })()", near))
		page.studioSettled()
		want := "Picture 1: " + cliClaim(t, page, image, "--board", "19x19", "--"+near)
		// The page writes thousands as it does everywhere.
		if got := eval[string](page, "document.getElementById('claim').textContent.replace(/(\\d),(\\d{3})/g, '$1$2')"); got != want {
			t.Errorf("the page claims\n\t%s\nthe command line\n\t%s", got, want)
		}
	}
	a := studioAlgebra(t, "19x19")
	d := studioDrawing(t, a, image, studio.LookOptions{Gamma: 1, Exact: true})
	if !page.studioShown(a.Board()).Equal(d.State) {
		t.Error("the board is not the one with fewest wrong lights")
	}
	const red = "(() => { const c = document.getElementById('canvas'); const {data} = c.getContext('2d').getImageData(0, 0, c.width, c.height); let n = 0; for (let p = 0; p < data.length; p += 4) if (data[p] === 229 && data[p + 1] === 72) n++; return n; })()"
	if n := eval[int](page, red); n != 0 {
		t.Errorf("%d pixels are marked as wrong unasked", n)
	}
	page.click("checkbox", "Mark wrong lights")
	if n := eval[int](page, red); n < 20*len(d.Wrong) {
		t.Errorf("%d pixels mark %d wrong lights", n, len(d.Wrong))
	}
	page.screenshot("studio wrong lights")
	rows, columns, err := studio.ExactSize(19, 19)
	if err != nil {
		t.Fatal(err)
	}
	page.click("tab", "Board")
	page.click("button", fmt.Sprintf("Take %d × %d", columns, rows))
	page.wait("document.getElementById('claim').textContent.includes('exact;')")
	if page.has("checkbox", "Mark wrong lights") {
		t.Error("wrong lights can be marked where there are none")
	}
}

// Any board can be drawn on; an invalid spec gets a one-line error, and the film stays.
func TestStudioOtherBoards(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "", reducedMotion)
	page.click("tab", "Board")
	for spec, says := range map[string]string{
		"torus-12x16": "torus-12x16: nullity ", "hex-6": "hex-6: ", "12x16-mod4": "12x16-mod4: ", "12x16-king": "12x16-king: ", "graph-petersen": "graph-petersen: ",
	} {
		page.find("textbox", "Any other board").fill(spec)
		page.key("Enter")
		page.wait(fmt.Sprintf("document.getElementById('canvas').getAttribute('aria-label').startsWith('The film on %s.') && document.getElementById('nullity').textContent.startsWith(%q)", spec, says))
		page.studioSettled()
		page.screenshot("studio " + spec)
	}
	for _, spec := range []string{"9000x9000", "nonsense", "<b>5x5</b>", "0x7"} {
		page.find("textbox", "Any other board").fill(spec)
		page.key("Enter")
		page.wait("document.getElementById('board-problem').textContent !== ''")
		page.studioSettled()
		if now := eval[string](page, "document.getElementById('canvas').getAttribute('aria-label')"); strings.Contains(now, spec) {
			t.Errorf("after the board %s: %s", spec, now)
		}
	}
}

// A machine that has drawn nothing in five seconds gets more time.
func TestStudioOnASlowMachine(t *testing.T) {
	t.Parallel()
	late := atomic.Int32{}
	slow := intercepting(t, func(w http.ResponseWriter, _ *http.Request, body []byte) bool {
		soon := bytes.Contains(body, []byte(`"timeout":"5s"`))
		if soon {
			late.Add(1)
			http.Error(w, `{"detail":"out of time"}`, http.StatusGatewayTimeout)
		}
		return soon
	})
	page := open(t, "/studio/#6x8", from(slow), reducedMotion)
	page.allow("api/v1/draw")
	page.ready()
	if late.Load() != 2 || eval[string](page, "document.getElementById('problem').textContent") != "" {
		t.Errorf("%d pictures were late, and the page is %s", late.Load(), page.report())
	}
}

// Long work can be stopped without effect; a newer request replaces an older one.
func TestStudioStops(t *testing.T) {
	t.Parallel()
	slow := intercepting(t, func(_ http.ResponseWriter, r *http.Request, body []byte) bool {
		if !strings.HasSuffix(r.URL.Path, "/draw") || !bytes.Contains(body, []byte(`"5x7"`)) {
			return false
		}
		if !bytes.Contains(body, []byte(`"timeout":`)) {
			t.Error("a picture may be looked for without end")
		}
		<-r.Context().Done()
		return true
	})
	page := studioPage(t, "#6x8", from(slow), reducedMotion)
	page.allow("api/v1/draw")
	page.click("tab", "Board")
	try := func() {
		page.find("textbox", "Any other board").fill("5x7")
		page.key("Enter")
		page.find("button", "Stop")
	}
	try()
	page.wait("document.querySelector('.work p')?.textContent === 'Drawing: picture 1 of 2'")
	page.screenshot("studio stop")
	if !eval[bool](page, "[...document.querySelectorAll('#panel-film .row button')].every((b) => b.ariaDisabled === 'true')") {
		t.Error("while another film is made, the old one can be saved")
	}
	page.click("button", "Stop")
	page.studioSettled()
	page.wait("document.getElementById('problem').textContent === 'Stopped: this is still the film from before.' && document.getElementById('spec').value === '6x8' && !document.querySelector('.work')")
	if focus := page.focused(); focus != "button Play" {
		t.Errorf("after Stop the focus is on %q", focus)
	}
	page.click("tab", "Film")
	eval[bool](page, "(navigator.canShare = () => true)()")
	saved := page.download(func() { page.click("button", "Save as GIF") })
	if report, err := film.Verify(bytes.NewReader(saved.data), board.Parse); err != nil || report.Script.Board.Spec() != "6x8" {
		t.Errorf("after Stop the film is of %v: %v", report.Script, err)
	}
	page.find("button", "Share")
	page.click("tab", "Board")
	try()
	page.click("button", "32 × 24")
	page.wait("document.getElementById('canvas').getAttribute('aria-label').startsWith('The film on 24x32')")
	page.studioSettled()
	if !eval[bool](page, "[...document.querySelectorAll('#panel-film .row button')].every((b) => b.textContent !== 'Share')") {
		t.Error("after another film is made, the file of the old one can be shared")
	}
}

// Pictures stay in the page where it has an engine; where it has none, it says where they go.
func TestStudioKeepsPicturesHere(t *testing.T) {
	t.Parallel()
	needStudio(t)
	const sent = "performance.getEntriesByType('resource').filter((e) => /api\\/v1\\/(draw|film)/.test(e.name)).length"
	page := studioPage(t, "#6x8", from(served(t)))
	page.wait("document.getElementById('privacy').textContent.startsWith('Your pictures stay in this page')")
	before := eval[int](page, sent)
	page.upload("button", "Add pictures", page.file("mine.png", studioWave(40, 30, 20, 10, 5, true)))
	page.studioPictures("mine", "The moon over hills")
	page.click("tab", "Film")
	page.download(func() { page.click("button", "Save as GIF") })
	if after := eval[int](page, sent); after != before {
		t.Errorf("%d requests were made with a picture of mine", after-before)
	}
	plain := studioPage(t, "#6x8", from(withoutEngine(t)))
	plain.wait("document.getElementById('privacy').textContent.includes('are sent to 127.0.0.1')")
	if eval[int](plain, sent) == 0 {
		t.Error("without an engine the page made its film by itself")
	}
}

// Every tab and every dialog is accessible, on a phone and in the dark.
func TestStudioForAll(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#24x32", phone, dark, reducedMotion)
	for _, tab := range []string{"Pictures", "Board", "Look", "Order", "Film"} {
		page.click("tab", tab)
		page.axe()
		page.targets()
		page.fits(narrow)
		page.resize(phone)
		page.screenshot("studio " + tab + " phone")
	}
	page.click("tab", "Pictures")
	eval[bool](page, "document.activeElement.blur(), document.getElementById('tab-pictures').focus(), true")
	page.keys("ArrowRight", "End", "Home", "ArrowLeft")
	if focus := page.focused(); focus != "tab Film" {
		t.Errorf("the keys of the tabs lead to %q", focus)
	}
	if !eval[bool](page, "!document.getElementById('panel-film').hidden && document.getElementById('panel-pictures').hidden") {
		t.Error("another panel than the tab's is shown")
	}
}

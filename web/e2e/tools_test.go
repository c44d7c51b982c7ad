package e2e_test

import (
	"io"
	"net/http"
	"strings"
	"testing"
)

// The tools for pointers, files, cameras and frames, tried on a page of our own.

const workbench = `<!doctype html><html lang="en"><title>workbench</title><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
<main><h1>Workbench</h1>
<canvas id="pad" role="img" aria-label="Pad" width="300" height="200" style="touch-action: none"></canvas>
<button id="open">Open pictures</button> <button id="save">Save two</button>
<input type="file" id="hidden" multiple hidden>
<label>One file <input type="file" id="one"></label>
<p id="out"></p></main>
<script>
const $ = (id) => document.getElementById(id);
const say = (text) => { $('out').textContent += text + '\n'; };
const name = (e) => e.type.slice(7) + (e.shiftKey ? ' shift' : '') + ' ' + e.pointerType + ' ' + Math.round(e.offsetX) + ',' + Math.round(e.offsetY) + ' buttons ' + e.buttons;
for (const kind of ['pointerdown', 'pointermove', 'pointerup']) $('pad').addEventListener(kind, (e) => { if (kind !== 'pointermove' || e.buttons) say(name(e)); });
$('pad').addEventListener('dblclick', () => say('double'));
$('pad').addEventListener('wheel', (e) => { e.preventDefault(); say('wheel ' + e.deltaY + (e.ctrlKey ? ' control' : '')); });
$('pad').addEventListener('dragover', (e) => e.preventDefault());
$('pad').addEventListener('drop', async (e) => { e.preventDefault(); for (const f of [...e.dataTransfer.files]) say('dropped ' + f.name + ' ' + await f.text()); });
$('open').addEventListener('click', () => $('hidden').click());
for (const id of ['hidden', 'one']) $(id).addEventListener('change', async (e) => { for (const f of [...e.target.files]) say(id + ' ' + f.name + ' ' + await f.text()); });
$('save').addEventListener('click', () => { for (const i of [1, 2]) { const a = document.createElement('a'); a.download = i + '.txt'; a.href = URL.createObjectURL(new Blob(['text ' + i])); a.click(); } });
</script>`

func workbenchServer(t *testing.T) *site {
	return host(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, workbench)
	}), "")
}

// said waits until the workbench has said the line.
func (p *page) said(line string) {
	p.t.Helper()
	p.wait("document.getElementById('out').textContent.split('\\n').includes(" + quoteJS(line) + ")")
}

func quoteJS(text string) string { return "'" + strings.ReplaceAll(text, "'", "\\'") + "'" }

func TestHarnessPointer(t *testing.T) {
	t.Parallel()
	page := open(t, "/", from(workbenchServer(t)))
	middle := page.find("", "Pad").spot()
	page.drag(middle, middle.by(40, -20), "Shift")
	page.said("down shift mouse 150,100 buttons 1")
	page.said("move shift mouse 170,90 buttons 1")
	page.said("up shift mouse 190,80 buttons 0")
	page.doubleClickAt(middle)
	page.said("double")
	page.wheelAt(middle, -120, "Control")
	page.said("wheel -120 control")
}

func TestHarnessFingers(t *testing.T) {
	t.Parallel()
	page := open(t, "/", from(workbenchServer(t)), phone)
	middle := page.spot("#pad", 0.5, 0.5)
	page.swipe(middle, middle.by(40, 40))
	page.said("down touch 150,100 buttons 1")
	page.said("up touch 190,140 buttons 0")
	page.pinch(middle, 40, 120)
	page.said("down touch 170,100 buttons 1")
	page.said("move touch 210,100 buttons 1")
}

func TestHarnessFiles(t *testing.T) {
	t.Parallel()
	page := open(t, "/", from(workbenchServer(t)))
	a, b := page.file("a.txt", []byte("first")), page.file("b.txt", []byte("second"))
	page.upload("button", "Open pictures", a, b)
	page.said("hidden a.txt first")
	page.said("hidden b.txt second")
	page.upload("", "One file*", b)
	page.said("one b.txt second")
	page.drop(page.spot("#pad", 0.5, 0.5), b, a)
	page.said("dropped a.txt first")
	saved := page.downloads(2, func() { page.click("button", "Save two") })
	for i, want := range []download{{"1.txt", []byte("text 1")}, {"2.txt", []byte("text 2")}} {
		if got := saved[i]; got.name != want.name || string(got.data) != string(want.data) {
			t.Errorf("saved %s %q", got.name, got.data)
		}
	}
}

func TestHarnessCamera(t *testing.T) {
	t.Parallel()
	const ask = `navigator.mediaDevices.getUserMedia({video: true}).then((s) => { s.getTracks().forEach((t) => t.stop()); return s.getVideoTracks().length + ' tracks'; }, (e) => e.name)`
	for want, allowed := range map[string]option{"1 tracks": camera, "NotAllowedError": cameraRefused} {
		page := open(t, "/", from(workbenchServer(t)), allowed)
		if got := eval[string](page, ask); got != want {
			t.Errorf("the camera answers %s, want %s", got, want)
		}
	}
}

func TestHarnessFrames(t *testing.T) {
	t.Parallel()
	page := open(t, "/", from(workbenchServer(t)))
	got := page.frames(func() {
		eval[bool](page, `new Promise((done) => setTimeout(() => { const end = performance.now() + 200; while (performance.now() < end); requestAnimationFrame(() => requestAnimationFrame(() => done(true))); }, 100))`)
	})
	if len(got.Times) < 2 || got.part(1) < 100 || got.middle() > got.part(0.95) {
		t.Errorf("frames %v", got)
	}
	if len(got.Long) == 0 {
		t.Error("a task of 200 ms is none that takes long")
	}
}

// Not parallel: there is one clipboard.
func TestHarnessClipboard(t *testing.T) {
	page := open(t, "/", from(workbenchServer(t)), clipboard)
	eval[bool](page, `navigator.clipboard.writeText('5x5:on').then(() => true)`)
	if got := page.pasted(); got != "5x5:on" {
		t.Errorf("the clipboard holds %q", got)
	}
}

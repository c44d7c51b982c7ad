package web

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"
)

// One file holds everything, and refers to nothing else.
func TestSingle(t *testing.T) {
	page := small()
	page["frame.html"] = &fstest.MapFile{Data: []byte(`<head>
  <meta http-equiv="Content-Security-Policy" content="script-src 'self'">
  <link rel="manifest" href="manifest.webmanifest">
  <link rel="stylesheet" href="assets/kit/a.css">
  <script defer src="assets/kit/folder.js"></script>
  <script type="module" src="assets/kit/theme.js"></script>
</head>
<body>
  <a class="brand" href="play/">Lights Out</a>
</body>
`)}
	page["play/index.html"] = &fstest.MapFile{Data: []byte(
		"<html lang=\"en\">\n  <!-- head -->\n  <title>Play</title>\n  <script type=\"module\" " +
			"src=\"../assets/play/main.js\"></script>\n<body>\n  <!-- header -->\n</body></html>\n")}
	page["kit/theme.ts"] = &fstest.MapFile{Data: []byte("console.log('theme');\n")}
	page["engine/engine-worker.ts"] = &fstest.MapFile{Data: []byte("console.log(globalThis.Go);\n")}
	data, err := single(page, built(t, "\x00asm program"))
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	for _, want := range []string{
		"<html data-single ", `console.log("theme")`, `"part"`, "http:!1,engine:!0", "<style>b {}\na {}",
		`id="engine.wasm">H4sI`, "globalThis.Go = 1;", "worker-src blob:", `class="brand" href="#"`,
	} {
		if strings.Count(text, want) != 1 {
			t.Errorf("the file has %q %d times, want once", want, strings.Count(text, want))
		}
	}
	for _, bad := range []string{"src=", "../", "manifest", "'self'", "folder.js"} {
		if strings.Contains(text, bad) {
			t.Errorf("the file still has %q: %s", bad, text)
		}
	}
	data, err = single(folder("page"), built(t, "\x00asm program"))
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{`rel="stylesheet"`, "<script defer", "'self'", `rel="manifest"`, `"og:`} {
		if bytes.Contains(data, []byte(bad)) {
			t.Errorf("the file of the real page still has %q", bad)
		}
	}
	if _, err := single(page, fstest.MapFS{}); err == nil {
		t.Error("one file without the engine was written")
	}
	page["play/b.ts"] = &fstest.MapFile{Data: []byte("import { c } from './c.ts';\nexport const b = c;\n")}
	_, err = single(page, built(t, "\x00asm program"))
	if err == nil || !strings.Contains(err.Error(), "c.ts") {
		t.Errorf("a module that is missing: %v", err)
	}
	page["kit/a.css"] = &fstest.MapFile{Data: []byte("@import \"./z.css\";\n")}
	_, err = single(page, built(t, "\x00asm program"))
	if err == nil || !strings.Contains(err.Error(), "z.css") {
		t.Errorf("a stylesheet that is missing: %v", err)
	}
}

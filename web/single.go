package web

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"github.com/evanw/esbuild/pkg/api"
)

// Single returns Play as one HTML file that needs no server: a browser opens it from a folder, where it would
// refuse to load modules, workers and engines from other files.
func Single() ([]byte, error) { return single(folder("page"), folder("dist")) }

// Parts of the page that a single file cannot have.
var (
	styleLink = regexp.MustCompile(`<link rel="stylesheet" href="\.\./([^"]+)"\s*/?>`)
	elsewhere = regexp.MustCompile(
		` *<(link rel="(manifest|apple-touch-icon)"|script (defer|type="module")|meta\s+` +
			`(property="og:|name="twitter:|http-equiv=))[^>]*>(</script>)?\n`)
	brandLink  = regexp.MustCompile(`(class="brand" href=")[^"]*`)
	iconPath   = "icons/icon.svg"
	entryPath  = assets + "play/single.js"
	workerPath = assets + "engine/engine-worker.ts"
)

func single(page, dist fs.FS) ([]byte, error) {
	sources, engineFiles, common, built, err := read(page, dist)
	switch {
	case err != nil:
		return nil, err
	case built[enginePath] == nil:
		return nil, errors.New("web: the engine of the page is not built")
	}
	sources[configPath] = fmt.Appendf(nil,
		"export const config = { http: false, engine: true, studio: false, version: '%s' };\n",
		version(sources, built, false))
	sources[entryPath] = []byte("import '../kit/theme.js';\nimport './main.js';\n")
	script, err := esbuild(sources, api.FormatESModule, entryPath)
	if err != nil {
		return nil, err
	}
	worker, err := esbuild(sources, api.FormatIIFE, workerPath)
	if err != nil {
		return nil, err
	}
	text, err := common.fill("play/index.html", sources["play/index.html"])
	if err != nil {
		return nil, err
	}
	started := append(engineFiles[execName], worker[0].Contents...)
	return join(string(text), sources, script[0].Contents, started, built[enginePath])
}

// join puts everything into the page. It contains the engine as text: its compressed form in base64.
func join(page string, sources map[string][]byte, script, worker []byte, engine *content) ([]byte, error) {
	for _, code := range [][]byte{script, worker} {
		if bytes.Contains(code, []byte("</script")) {
			return nil, errors.New("web: a script holds the end of a script element")
		}
	}
	page = elsewhere.ReplaceAllString(page, "")
	page = brandLink.ReplaceAllString(page, "${1}#")
	page = strings.Replace(page, "<html ", "<html data-single ", 1)
	page = strings.Replace(page, "../"+iconPath,
		"data:image/svg+xml;base64,"+base64.StdEncoding.EncodeToString(sources[iconPath]), 1)
	allowed := []string{hash(script)}
	page = styleLink.ReplaceAllStringFunc(page, func(link string) string {
		style := sources[styleLink.FindStringSubmatch(link)[1]]
		allowed = append(allowed, hash(style))
		return "<style>" + string(style) + "</style>"
	})
	policy := fmt.Sprintf(
		"default-src 'none'; script-src %s 'wasm-unsafe-eval'; style-src %s; img-src data: blob:; "+
			"worker-src blob:; base-uri 'none'; form-action 'none'",
		allowed[0], strings.Join(allowed[1:], " "))
	page = strings.Replace(page, "<title>",
		`<meta http-equiv="Content-Security-Policy" content="`+policy+"\">\n  <title>", 1)
	page = strings.Replace(page, "</body>",
		fmt.Sprintf(`  <script type="text/plain" id="engine-worker.js">%s</script>
  <script type="text/plain" id="engine.wasm">%s</script>
  <script type="module" blocking="render">%s</script>
</body>`, worker, base64.StdEncoding.EncodeToString(engine.gzip()), script), 1)
	return []byte(page), nil
}

// hash returns what a policy calls an inline script or style.
func hash(code []byte) string {
	sum := sha256.Sum256(code)
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}

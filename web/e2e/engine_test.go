package e2e_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/film"
)

// studioCalls are calls of acts that only the second engine has, and of one that both have. The image is a
// ramp of 8 by 6 pixels.
func studioCalls() map[string]string {
	ramp := fmt.Appendf(nil, "P5 8 6 255\n")
	for y := range 6 {
		for x := range 8 {
			ramp = append(ramp, byte(30*x+6*y))
		}
	}
	image := base64.StdEncoding.EncodeToString(ramp)
	return map[string]string{
		"draw":                `{"board":"9x12","image":"` + image + `","exact":true}`,
		"draw, a wish":        `{"board":"auto","image":"` + image + `","wish_only":true}`,
		"draw, by the eye":    `{"board":"19x19","image":"` + image + `","dither":"blue-noise"}`,
		"draw, four grays":    `{"board":"8x9-mod4","image":"` + image + `"}`,
		"encode":              `{"board":"graph-petersen","format":"graphml"}`,
		"encode, for solvers": `{"board":"3x4","format":"mathprog","objective":"least"}`,
		"film":                `{"board":"5x6","states":["on","off"],"order":"radial","format":"gif","mark":true}`,
		"film, a video":       `{"board":"hex-3","states":["on","off","on"],"format":"apng","ping_pong":true}`,
		"film, by times":      `{"board":"5x6","states":["on","off"],"times":"` + image + `","format":"svg"}`,
		"graph":               `{"text":"graph { a -- b -- c -- a; a [start=1] }","to":"edges"}`,
		"show":                `{"board":"4x5","format":"png","state":"on"}`,
		"size":                `{"rows":39,"columns":39}`,
		"id":                  `{"board":"5x6","state":"on"}`,
	}
}

// The second engine and the server give the same answers for every act that it has.
func TestEngineStudioAnswersAsTheServer(t *testing.T) {
	t.Parallel()
	needStudio(t)
	page := open(t, "/learn/", from(served(t))).ready()
	for what, params := range studioCalls() {
		act, _, _ := strings.Cut(what, ",")
		got := eval[struct{ Page, Server json.RawMessage }](page, fmt.Sprintf(`(async () => {
			const [{call, where}, {callHTTP}] = await Promise.all([import(%q), import(%q)]);
			const page = await call(%q, %s, {here: true});
			if (where(%[3]q) !== 'worker') throw new Error(where(%[3]q));
			return {page, server: await callHTTP(%[3]q, %[4]s)};
		})()`, page.script(), page.module("engine/http.ts"), act, params))
		if !sameJSON(t, got.Page, got.Server) {
			t.Errorf("%s: the page answers %.300s, the server %.300s", what, got.Page, got.Server)
		}
		if act == "film" && bytes.Contains(got.Page, []byte(`"format":"gif"`)) {
			verifyFilm(t, got.Page)
		}
	}
	studioErrors(t, page)
}

// sameJSON reports whether two texts say the same.
func sameJSON(t *testing.T, a, b json.RawMessage) bool {
	t.Helper()
	var one, other any
	if err := json.Unmarshal(a, &one); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b, &other); err != nil {
		t.Fatal(err)
	}
	return one != nil && reflect.DeepEqual(one, other)
}

// verifyFilm replays the GIF of an answer, as lightsout film --verify does.
func verifyFilm(t *testing.T, answer json.RawMessage) {
	t.Helper()
	var a struct {
		Frames, Presses int
		File            []byte
	}
	if err := json.Unmarshal(answer, &a); err != nil {
		t.Fatal(err)
	}
	script, shown, err := film.Verify(bytes.NewReader(a.File), board.Parse)
	if err != nil {
		t.Fatal(err)
	}
	frames, _, _ := script.Count(shown)
	presses := 0
	for _, scene := range script.Scenes {
		presses += len(scene.Buttons)
	}
	if frames != a.Frames || presses != a.Presses || a.Presses == 0 {
		t.Errorf("the film of %d frames and %d presses: %d and %d", a.Frames, a.Presses, frames, presses)
	}
}

// studioErrors: what is wrong is said at its field, in the page as by the server.
func studioErrors(t *testing.T, page *page) {
	t.Helper()
	for _, test := range []struct{ act, params, field string }{
		{"draw", `{board: '5x5', image: 'AAAA'}`, "image"},
		{"draw", `{board: '5x5', image: btoa('P5 1 1 255\n0'), gamma: -1}`, "gamma"},
		{"film", `{board: '5x5', states: ['on', '0x1']}`, "states"},
		{"graph", `{text: 'graph {'}`, "text"},
		{"size", `{rows: 0, columns: 5}`, "rows"},
	} {
		got := eval[[]string](page, fmt.Sprintf(`(async () => {
			const [{call}, {callHTTP}] = await Promise.all([import(%q), import(%q)]);
			const say = (e) => e.kind + ' ' + e.field + ' ' + e.message;
			return Promise.all([call(%q, %s, {here: true}).then(String, say), callHTTP(%[3]q, %[4]s).then(String, say)]);
		})()`, page.script(), page.module("engine/http.ts"), test.act, test.params))
		// A server reads more kinds of images, and says so.
		if !strings.HasPrefix(got[0], "request "+test.field+" ") ||
			got[0] != got[1] && test.params != `{board: '5x5', image: 'AAAA'}` {
			t.Errorf("%s %s: the page says %q, the server %q", test.act, test.params, got[0], got[1])
		}
	}
}

package cli

import (
	"bufio"
	"context"
	"io"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"lightsout/app/command"
	"lightsout/board"
	"lightsout/web"
)

// started is a program that runs until it is stopped.
type started struct {
	lines *bufio.Scanner
	talk  *strings.Builder
	stop  func() int
}

func startProgram(t *testing.T, args ...string) started {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	out, in := io.Pipe()
	talk := &strings.Builder{}
	ended := make(chan int, 1)
	go func() {
		ended <- run(ctx, newUI(strings.NewReader(""), in, talk), args)
		in.Close()
	}()
	stop := func() int {
		cancel()
		io.Copy(io.Discard, out)
		return <-ended
	}
	return started{bufio.NewScanner(out), talk, stop}
}

func get(t *testing.T, url string) (int, string) {
	t.Helper()
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	reply := must(client.Get(url))
	defer reply.Body.Close()
	text := must(io.ReadAll(reply.Body))
	return reply.StatusCode, string(text)
}

func TestServe(t *testing.T) {
	p := startProgram(t, "serve", "--addr", "127.0.0.1:0", "--log", "off")
	if !p.lines.Scan() {
		t.Fatalf("it says nothing: %s", p.talk)
	}
	url, ok := strings.CutPrefix(p.lines.Text(), "Lights Out is at ")
	if !ok {
		t.Fatalf("it says %q", p.lines.Text())
	}
	for path, want := range map[string]string{"play/": "<!doctype html>", "api/": "act-solve",
		"healthz": "well", "metrics": "lightsout_requests_total", "": "<!doctype html>"} {
		if status, text := get(t, url+path); status != 200 || !strings.Contains(text, want) {
			t.Errorf("/%s has status %d: %.200s", path, status, text)
		}
	}
	text := post(t, url+"api/v1/solve", `{"board":"2x3","state":"on"}`)
	if !strings.Contains(text, `"solvable":true`) {
		t.Errorf("2x3 is solved by %s", text)
	}
	address := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	other := startProgram(t, "serve", "--addr", address)
	for other.lines.Scan() { // until it ends
	}
	code := other.stop()
	if code != command.ExitError || !strings.Contains(other.talk.String(), "is in use") ||
		!strings.Contains(other.talk.String(), "--addr 127.0.0.1:0") {
		t.Errorf("exit code %d, %s", code, other.talk)
	}
	if code := p.stop(); code != command.ExitDone || !strings.HasSuffix(p.talk.String(), "Stopped.\n") {
		t.Errorf("exit code %d, %s", code, p.talk)
	}
}

// post returns the answer to a request, also if it becomes a job because the machine is busy.
func post(t *testing.T, url, params string) string {
	t.Helper()
	reply := must(http.Post(url, "application/json", strings.NewReader(params)))
	defer reply.Body.Close()
	text := must(io.ReadAll(reply.Body))
	if _, events, job := strings.Cut(string(text), `"events":"/`); job {
		root, _, _ := strings.Cut(url, "api/v1/")
		_, events := get(t, root+strings.TrimRight(events, "\"}\n"))
		return events
	}
	return string(text)
}

// If the server was started with solvers, it runs models within limits; otherwise it refuses them. A public
// one takes none in MathProg, which can write files.
func TestServeSolvers(t *testing.T) {
	_, missing := exec.LookPath("glpsol")
	for _, flags := range [][]string{{}, {"--solvers"}, {"--solvers", "--public"}} {
		solvers := len(flags) > 0
		p := startProgram(t, append([]string{"serve", "--addr", "127.0.0.1:0", "--log", "off"}, flags...)...)
		if !p.lines.Scan() {
			t.Fatalf("it says nothing: %s", p.talk)
		}
		url := strings.TrimPrefix(p.lines.Text(), "Lights Out is at ")
		post := func(act, params string) string { return post(t, url+"api/v1/"+act, params) }
		if text := post("methods", "{}"); strings.Contains(text, `"gophersat"`) != solvers ||
			missing == nil && strings.Contains(text, "glpk-mathprog") != (len(flags) == 1) {
			t.Errorf("with %v the methods are %s", flags, text)
		}
		model :=
			`{"board":"2x2","format":"dimacs","solver":"gophersat","text":"p cnf 4 4\n1 0\n2 0\n3 0\n4 0\n"}`
		text := post("model", model)
		if strings.Contains(text, `"solves":true`) != solvers ||
			strings.Contains(text, "serve --solvers") == solvers {
			t.Errorf("with %v a model gives %s", flags, text)
		}
		text = post("model", strings.Replace(model, "gophersat", "mace4", 1))
		if strings.Contains(text, `"status":422`) != solvers {
			t.Errorf("with solvers %v mace4 gives %s", solvers, text)
		}
		if code := p.stop(); code != command.ExitDone {
			t.Errorf("exit code %d, %s", code, p.talk)
		}
	}
}

// A seed that names a day is that day's puzzle in every command, and one that names no day is a usage error.
func TestDailyByItsName(t *testing.T) {
	said := func(args ...string) (string, int) {
		var out strings.Builder
		code := run(t.Context(), newUI(strings.NewReader(""), &out, io.Discard), args)
		return out.String(), code
	}
	for _, args := range [][]string{{"generate", "5x5#daily-2026-11-15"},
		{"generate", "5x5", "--seed", "daily-2026-11-15"}} {
		text, code := said(args...)
		if text != "5x5:00101_10000_11000_11101_10011\n" || code != command.ExitDone {
			t.Errorf("%v: %q, exit %d", args, text, code)
		}
	}
	text, code := said("show", "5x5#daily-2026-11-15", "--ascii")
	if !strings.HasPrefix(text, "..#.#") || code != command.ExitDone {
		t.Errorf("show: %q, exit %d", text, code)
	}
	for _, seed := range []string{"5x5#daily-2026-02-30", "5x5#daily-2026-13-01",
		"graph-path-1-self=no#daily-2026-11-19"} {
		for _, name := range []string{"generate", "solve", "sheet"} {
			if text, code := said(name, seed); text != "" || code != command.ExitUsage {
				t.Errorf("%s %s: %q, exit %d", name, seed, text, code)
			}
		}
	}
}

// A lit-only puzzle on paper says its rule, and its answer the order of presses: by its seed, as it is made
// and in a pack.
func TestLitOnlyOnPaper(t *testing.T) {
	folder := t.TempDir()
	pack := filepath.Join(folder, "pack.json")
	printed := filepath.Join(folder, "made.txt")
	said := func(args ...string) string {
		var out strings.Builder
		code := run(t.Context(), newUI(strings.NewReader(""), &out, io.Discard), args)
		if code != command.ExitDone {
			t.Errorf("%v: exit %d", args, code)
		}
		return out.String()
	}
	said("generate", "5x5", "--lit-only", "--grade", "easy", "--count", "2", "--seed", "b", "-o", pack,
		"-o", printed)
	made := string(must(os.ReadFile(printed)))
	for of, text := range map[string]string{"made": made, "pack": said("sheet", pack),
		"seed": said("sheet", "5x5#easy-2.lit-only.b-1")} {
		if !strings.Contains(text, "Press only lights that are on") ||
			!strings.Contains(text, "1. 5 presses, in this order: 1.3 2.1 3.3 5.1 5.5\n") {
			t.Errorf("%s: %s", of, text)
		}
	}
}

// The puzzle of a day is the same from the command line, in the terminal and over HTTP; TestDailyLinks of
// web/e2e checks the page.
func TestDailyEverywhere(t *testing.T) {
	const (
		date     = "2026-11-15"
		promised = "5x5:00101_10000_11000_11101_10011"
	)
	p := startProgram(t, "generate", "5x5", "--daily="+date)
	p.lines.Scan()
	if p.lines.Text() != promised || p.stop() != command.ExitDone {
		t.Errorf("generate prints %s, %s", p.lines.Text(), p.talk)
	}
	u := newUI(strings.NewReader(""), io.Discard, io.Discard)
	u.goal = "off"
	start := must(u.playStart(t.Context(), playFlags{Daily: date}, nil))
	puzzle, err := newUI(nil, nil, nil).puzzle(t.Context(), start.Board, start.Wish.Kind+"."+start.Wish.Word)
	if id := board.FormatID(start.Board, puzzle.State); err != nil || id != promised {
		t.Errorf("play begins with %s, %v", id, err)
	}
	s := startProgram(t, "serve", "--addr", "127.0.0.1:0", "--log", "off")
	s.lines.Scan()
	url := strings.TrimPrefix(s.lines.Text(), "Lights Out is at ")
	text := post(t, url+"api/v1/generate", `{"board":"5x5","daily":"`+date+`"}`)
	if !strings.Contains(text, `"number":319`) || !strings.Contains(text, `"`+promised+`"`) {
		t.Errorf("the server says %s", text)
	}
	s.stop()
}

// Another window of a running app opens at the server that exists.
func TestAppTwice(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the browser of this test is a shell script")
	}
	folder := t.TempDir()
	profile := filepath.Join(folder, "profile")
	seen := filepath.Join(folder, "seen")
	short := filepath.Join(folder, "short")
	long := filepath.Join(folder, "long")
	for path, text := range map[string]string{short: "#!/bin/sh\necho \"$1\" > " + seen + "\n",
		long: "#!/bin/sh\nexec sleep 600\n"} {
		if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	first := startProgram(t, "app", "--browser", long, "--profile", profile)
	if !first.lines.Scan() {
		t.Fatalf("it says nothing: %s", first.talk)
	}
	url := strings.TrimPrefix(first.lines.Text(), "Lights Out is at ")
	get(t, url+"healthz") // it serves
	second := startProgram(t, "app", "--browser", short, "--profile", profile)
	for second.lines.Scan() {
	}
	code := second.stop()
	if code != command.ExitDone || !strings.Contains(second.talk.String(), "running already") {
		t.Errorf("exit code %d, %s", code, second.talk)
	}
	if text, err := os.ReadFile(seen); err != nil || string(text) != "--app="+url+"\n" {
		t.Errorf("the window shows %q, %v", text, err)
	}
	if code := first.stop(); code != command.ExitDone {
		t.Errorf("exit code %d, %s", code, first.talk)
	}
}

func TestBrowsers(t *testing.T) {
	env := func(name string) string {
		return map[string]string{"HOME": "/home/a", "ProgramFiles": `C:\P`}[name]
	}
	places := browserPlaces("darwin", env)
	if !slices.Contains(places, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome") {
		t.Errorf("%q", places)
	}
	places = browserPlaces("windows", env)
	if !slices.Contains(places, `C:\P\Microsoft\Edge\Application\msedge.exe`) || len(places) != 5 {
		t.Errorf("%q", places)
	}
	if places := browserPlaces("linux", env); places != nil {
		t.Errorf("%q", places)
	}
	for _, system := range []string{"linux", "darwin", "windows"} {
		command := opener(system, "http://x/")
		if len(command) < 2 || command[len(command)-1] != "http://x/" {
			t.Errorf("%q", command)
		}
	}
}

// filesIn lists the files under a folder.
func filesIn(t *testing.T, folder string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			name, _ := filepath.Rel(folder, path)
			files = append(files, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func TestSiteNeedsEngine(t *testing.T) {
	site, err := web.New(false)
	if err != nil {
		t.Fatal(err)
	}
	folder := filepath.Join(t.TempDir(), "public")
	u := newUI(strings.NewReader(""), io.Discard, io.Discard)
	err = u.site(context.Background(), siteFlags{folder: folder}, site)
	if site.Engine && err != nil ||
		!site.Engine && (err == nil || !strings.Contains(err.Error(), "script/engine")) {
		t.Errorf("engine %v: %v", site.Engine, err)
	}
	if _, err := os.Stat(folder); !site.Engine && err == nil {
		t.Error("a folder was made for nothing")
	}
}

func TestWriteSite(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	site := must(web.New(false))
	ctx := context.Background()
	folder := filepath.Join(t.TempDir(), "deep", "public")
	answer, err := writeSite(ctx, siteFlags{folder: folder}, site)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{siteMark}
	for file := range site.Files() {
		want = append(want, file.Path)
		data, err := os.ReadFile(filepath.Join(folder, filepath.FromSlash(file.Path)))
		if err != nil || string(data) != string(file.Bytes()) {
			t.Errorf("%s: %v", file.Path, err)
		}
	}
	slices.Sort(want)
	got := filesIn(t, folder)
	if !slices.Equal(slices.Sorted(slices.Values(got)), want) || answer.Files != len(want)-1 {
		t.Errorf("the folder has %q, want %q", got, want)
	}

	// The next version removes files that are no longer needed, and only its own, even if the mark was
	// changed.
	for _, name := range []string{"CNAME", "assets-old/x.js", "assets-old/mine.txt", "gone/y.js"} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	outside := filepath.Join(filepath.Dir(folder), "outside")
	if err := os.WriteFile(outside, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	mark := siteMarkHead + "\nassets-old/x.js\ngone/y.js\n../outside\n/etc/hostname\n"
	if err := os.WriteFile(filepath.Join(folder, siteMark), []byte(mark), 0o666); err != nil {
		t.Fatal(err)
	}
	if answer, err = writeSite(ctx, siteFlags{folder: folder}, site); err != nil || answer.Removed != 2 {
		t.Errorf("%+v, %v", answer, err)
	}
	want = append(want, "CNAME", "assets-old/mine.txt")
	slices.Sort(want)
	if got := filesIn(t, folder); !slices.Equal(slices.Sorted(slices.Values(got)), want) {
		t.Errorf("the folder has %q, want %q", got, want)
	}
	if _, err := os.Stat(outside); err != nil {
		t.Error("a file outside was removed")
	}
	if _, err := os.Stat(filepath.Join(folder, "gone")); err == nil {
		t.Error("an empty folder stayed")
	}
}

func TestWriteSiteAmongOthers(t *testing.T) {
	site := must(web.New(false))
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "thesis.txt"), []byte("mine"), 0o666); err != nil {
		t.Fatal(err)
	}
	_, err := writeSite(context.Background(), siteFlags{folder: folder}, site)
	if err == nil || !strings.Contains(err.Error(), "--force") || len(filesIn(t, folder)) != 1 {
		t.Errorf("%v, %q", err, filesIn(t, folder))
	}
	if _, err := writeSite(context.Background(), siteFlags{folder: folder, Force: true}, site); err != nil {
		t.Error(err)
	}
	if text, err := os.ReadFile(filepath.Join(folder, "thesis.txt")); err != nil || string(text) != "mine" {
		t.Errorf("%q, %v", text, err)
	}
	// Canceled, nothing is left in a new folder.
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	empty := t.TempDir()
	if _, err := writeSite(ctx, siteFlags{folder: empty}, site); err == nil || len(filesIn(t, empty)) != 0 {
		t.Errorf("%v, %q", err, filesIn(t, empty))
	}
}

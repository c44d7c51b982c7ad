package api

import (
	"context"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"hash/crc32"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"
)

// canary is in files that no answer may show.
const canary = "canary-8731"

// canaryFiles makes a folder with a file of each kind that the command line reads, goes there, and returns
// names for them, as one might try to have them read.
func canaryFiles(t *testing.T) []string {
	t.Helper()
	folder := t.TempDir()
	t.Chdir(folder)
	var names []string
	for name, text := range map[string]string{
		"canary.json":  `{"nodes":[{"name":"` + canary + `"},{}],"edges":[[0,1]]}`,
		"canary.edges": canary + " other\n",
		"canary.pgm":   "P2 2 2 9 7 7 7 7\n# " + canary + "\n",
		"canary.txt":   "10/01",
	} {
		full := filepath.Join(folder, name)
		if err := os.WriteFile(full, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		names = append(names, name, "./"+name, full, "@"+name, "@"+full, "file://"+full, "2x2:@"+name,
			"<"+name, "|cat "+name)
	}
	return names
}

// No act follows the name of a file: in every field, the outcome is the same without the file.
func TestFileNamesAreNotFollowed(t *testing.T) {
	names := canaryFiles(t)
	there := outcomes(t, names)
	for _, name := range []string{"canary.json", "canary.edges", "canary.pgm", "canary.txt"} {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	missing := outcomes(t, names)
	for request, said := range there {
		if said != missing[request] {
			t.Errorf("%s depends on a file: %.300s\nbut without %.300s", request, said, missing[request])
		}
		if strings.Contains(said, canary) {
			t.Errorf("%s shows what is in a file: %.300s", request, said)
		}
	}
	elsewhere := []string{
		"-", "@-", "/dev/stdin", "@/dev/stdin", "@/etc/passwd", "../../../../etc/passwd",
		"nats://127.0.0.1:4222/x", "http://127.0.0.1/x",
	}
	for request, said := range outcomes(t, elsewhere) {
		if strings.Contains(said, "root:") || strings.Contains(said, "no such file") ||
			strings.Contains(said, "refused") {
			t.Errorf("%s went somewhere: %.300s", request, said)
		}
	}
	if len(there) < 500 {
		t.Errorf("only %d requests were made", len(there))
	}
}

// outcomes returns the outcome of every act with each of the values in each of its fields.
func outcomes(t *testing.T, values []string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, act := range Acts() {
		for i := range reflect.TypeOf(act.New()).Elem().NumField() {
			field, _, _ := strings.Cut(reflect.TypeOf(act.New()).Elem().Field(i).Tag.Get("json"), ",")
			kind := reflect.TypeOf(act.New()).Elem().Field(i).Type.Kind()
			if kind != reflect.String && kind != reflect.Struct && kind != reflect.Interface {
				continue // numbers, switches, and lists, whose parts are read as texts are
			}
			for _, value := range values {
				all[act.Name+" with "+field+" "+value] = outcome(t, act, field, value)
			}
		}
	}
	return all
}

var elapsed = regexp.MustCompile(`"[a-z_]*_ms":[0-9.]+`)

// outcome returns the outcome of an act with a value in a field, without what differs from run to run.
func outcome(t *testing.T, act Kind, field, value string) string {
	t.Helper()
	params := sane(act)
	params[field] = value
	text := must(json.Marshal(params))
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	answer, err := act.Run(ctx, NewEnv(), text)
	said, jsonErr := json.Marshal(answer)
	if jsonErr != nil {
		t.Fatal(jsonErr)
	}
	if err != nil {
		said = append(said, err.Error()...)
	}
	return elapsed.ReplaceAllString(string(said), "")
}

// sane returns parameters that an act has no reason to refuse before it looks at the others.
func sane(act Kind) map[string]any {
	params := map[string]any{}
	usual := map[string]any{
		"board": "2x2", "state": "on", "table": "nullity", "format": "txt", "text": "0 1\n", "seed": "x",
	}
	for i := range reflect.TypeOf(act.New()).Elem().NumField() {
		name, _, _ := strings.Cut(reflect.TypeOf(act.New()).Elem().Field(i).Tag.Get("json"), ",")
		if value, ok := usual[name]; ok {
			params[name] = value
		}
	}
	return params
}

// Of all code that an act can reach, only package board and the records of package persist open files, and
// no other code calls what opens them.
func TestActsReachNoFiles(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", "-f",
		`{{if .Module}}{{if .Module.Main}}{{$p := .ImportPath}}{{$d := .Dir}}{{range .GoFiles}}{{$p}} {{$d}}/{{.}}
{{end}}{{end}}{{end}}`, ".").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	forbidden := map[string]bool{
		"os": true, "os/exec": true, "net": true, "net/http": true, "syscall": true, "io/ioutil": true,
		"plugin": true, "golang.org/x/sys/unix": true,
	}
	allowed := func(file string) bool { // pages_linux.go advises the system about memory, and opens nothing
		return strings.HasSuffix(file, "/board/files.go") || strings.HasSuffix(file, "/pages_linux.go") ||
			strings.Contains(file, "/internal/base/persist/")
	}
	openers := map[string]bool{
		"board.Load": true, "board.ReadGraphFile": true, "persist.Write": true, "persist.Resolve": true,
		"persist.Create": true, "persist.Own": true, "persist.Lock": true, "persist.Claim": true,
		"persist.Open": true, "least.OpenRecord": true,
	}
	files := 0
	for _, line := range strings.Split(strings.TrimSpace(string(out)), "\n") {
		path, file, ok := strings.Cut(strings.TrimSpace(line), " ")
		if !ok {
			continue
		}
		files++
		source := must(parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution))
		for _, spec := range source.Imports {
			if name, _ := strconv.Unquote(spec.Path.Value); forbidden[name] && !allowed(file) {
				t.Errorf("%s imports %s: what an act reaches does not read files", file, name)
			}
		}
		ast.Inspect(source, func(n ast.Node) bool {
			opens := strings.HasSuffix(path, "/board") || strings.HasSuffix(file, "/solve/least/record.go")
			if s, ok := n.(*ast.SelectorExpr); ok && !opens {
				if x, ok := s.X.(*ast.Ident); ok && openers[x.Name+"."+s.Sel.Name] {
					t.Errorf("%s calls %s.%s, which opens files", file, x.Name, s.Sel.Name)
				}
			}
			return true
		})
	}
	if files < 100 {
		t.Errorf("only %d files were looked at", files)
	}
}

// Small requests that claim or describe something huge are refused as requests, and nothing huge is
// allocated.
func TestBombsAreRefused(t *testing.T) {
	e := NewEnv()
	for name, q := range bombs() {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
			defer cancel()
			_, err := Call(ctx, e, q[0], []byte(q[1]))
			runtime.ReadMemStats(&after)
			var wrong *RequestError
			if !errors.As(err, &wrong) {
				t.Fatalf("it is not refused: %v", err)
			}
			if len(wrong.Error()) > 1000 || strings.ContainsAny(wrong.Error(), "\n\x00") {
				t.Errorf("the reason is not one short line: %.200q", wrong.Error())
			}
			if taken := after.TotalAlloc - before.TotalAlloc; taken > 128<<20 {
				t.Errorf("%d bytes were taken, one after the other, to refuse %d", taken, len(q[1]))
			}
		})
	}
}

// bombs are requests, each an act and its parameters.
func bombs() map[string][2]string {
	quoted := func(text string) string {
		data, _ := json.Marshal(text)
		return string(data)
	}
	board := func(spec string) [2]string { return [2]string{"solve", `{"board":` + quoted(spec) + `}`} }
	graph := func(format, text string) [2]string {
		return [2]string{"graph", `{"format":"` + format + `","text":` + quoted(text) + `}`}
	}
	image := func(data []byte) [2]string {
		return [2]string{"draw", `{"board":"4x4","image":"` + base64.StdEncoding.EncodeToString(data) + `"}`}
	}
	laughs :=
		`<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c ` +
			`"&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>`
	return map[string][2]string{
		"giant grid":       board("99999999x99999999"),
		"largest grid":     board("1073741824x1073741824"),
		"many sizes":       board(strings.Repeat("2x", 40) + "2"),
		"long number":      board(strings.Repeat("9", 5000) + "x5"),
		"complete graph":   board("graph-complete-1000000000"),
		"cycle":            board("graph-cycle-1000000000"),
		"inline graph":     board("graph=" + strings.Repeat("_", 1000)),
		"long spec":        board(strings.Repeat("a", 1<<19)),
		"states":           board("5x5-mod99999999"),
		"long state":       {"solve", `{"board":"5x5","state":"` + strings.Repeat("1", 1<<22) + `"}`},
		"run lengths":      {"game", `{"id":"5x5:999999999999b"}`},
		"deep parameters":  {"solve", `{"board":` + strings.Repeat("[", 1<<20)},
		"deep objects":     {"solve", `{"board":` + strings.Repeat(`{"a":`, 1<<17)},
		"many objects":     {"statistics", `{"results":[` + strings.Repeat("{},", 1<<20) + `{}]}`},
		"deep graph":       graph("json", `{"nodes":`+strings.Repeat("[", 1<<20)),
		"many nodes":       graph("json", `{"nodes":[`+strings.Repeat("{},", 1<<17)+`{}]}`),
		"groups in groups": graph("dot", "graph{"+strings.Repeat("{", 1<<18)),
		"joined groups":    graph("dot", "graph{{"+manyNames("a", 3000)+"} -- {"+manyNames("b", 3000)+"}}"),
		"a chain of groups": graph("dot",
			"graph{"+strings.Repeat("{"+manyNames("a", 12)+"} -- ", 1<<13)+"a}"),
		"a million edges": graph("dot", "graph{"+strings.Repeat("a -- b -- ", 1<<19)+"a}"),
		"a billion laughs": graph("graphml",
			laughs+`<graphml><graph edgedefault="undirected"><node id="&c;"/></graph></graphml>`),
		"an outside entity": graph("graphml",
			`<!DOCTYPE l [<!ENTITY a SYSTEM "file:///etc/passwd">]><graphml><graph `+
				`edgedefault="undirected"><node id="&a;"/></graph></graphml>`),
		"deep elements":  graph("graphml", strings.Repeat("<graphml>", 1<<16)),
		"graph6 of 2^36": graph("graph6", "~~~~~~~~"),
		"giant png":      image(pngHead(65535, 65535)),
		"giant pbm":      image([]byte("P4 999999999 999999999\n")),
		"giant gif": image(append([]byte(
			"GIF89a\xff\xff\xff\xff\x80\x00\x00\x00\x00\x00\xff\xff\xff,\x00\x00\x00\x00\xff\xff\xff\xff\x00\x02\x02\x4c\x01\x00"),
			';')),
		"packed image": image([]byte("\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff")),
		"long QR text": {"qr", `{"text":"` + strings.Repeat("x", 1<<20) + `"}`},
		"size":         {"size", `{"rows":999999999999,"columns":5}`},
		"saved game": {"game",
			`{"save":"lightsout game 1\nid 5x5:on\n\n` + strings.Repeat(`1 press 1\n`, 30_000) + `"}`},
	}
}

func manyNames(start string, n int) string {
	var out strings.Builder
	for i := range n {
		out.WriteString(start + strconv.Itoa(i) + " ")
	}
	return out.String()
}

// pngHead returns the beginning of a PNG that claims a size.
func pngHead(width, height uint32) []byte {
	data := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR")
	data = binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(data, width), height)
	data = append(data, 8, 0, 0, 0, 0)
	return binary.BigEndian.AppendUint32(data, crc32.ChecksumIEEE(data[12:]))
}

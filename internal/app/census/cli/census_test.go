package cli

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"lightsout/internal/app/census/jetstream"
	"lightsout/internal/app/census/record"
)

// program returns a name under which the test program is lightsout.
func program(t testing.TB) string {
	t.Helper()
	self := must(os.Executable())
	bin := filepath.Join(t.TempDir(), "lightsout")
	if err := os.Symlink(self, bin); err != nil {
		t.Fatal(err)
	}
	return bin
}

// talking starts a command and returns it with the lines of its standard error.
func talking(t testing.TB, bin, folder string, args ...string) (*exec.Cmd, *bufio.Reader, *bytes.Buffer) {
	t.Helper()
	cmd := exec.Command(bin, args...)
	cmd.Dir = folder
	var out bytes.Buffer
	cmd.Stdout = &out
	talk := must(cmd.StderrPipe())
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	return cmd, bufio.NewReader(talk), &out
}

// line reads until a line has the text.
func line(t testing.TB, r *bufio.Reader, text string) string {
	t.Helper()
	var all strings.Builder
	for {
		got, err := r.ReadString('\n')
		all.WriteString(got)
		if strings.Contains(got, text) {
			return strings.TrimSpace(got)
		}
		if err != nil {
			t.Fatalf("missing %q in %q", text, all.String())
		}
	}
}

// ask gets a status from a page.
func askPage(t testing.TB, url string) jetstream.Status {
	t.Helper()
	reply := must(http.Get(url + "status.json"))
	defer reply.Body.Close()
	var s jetstream.Status
	if err := json.NewDecoder(reply.Body).Decode(&s); err != nil {
		t.Fatal(err)
	}
	return s
}

// A census is killed by Ctrl-C, by kill -9, and helped by a worker: each time it continues, and in the end
// the values are those of the table.
func TestCensusResumes(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	bin, folder := program(t), t.TempDir()
	args := []string{"census", "run", "nullity", "NxN", "1", "700", "unit=1", "--dir", "c", "--serve", "127.0.0.1:0"}
	begin := func(more ...string) (*exec.Cmd, *bufio.Reader, *bytes.Buffer, string) {
		cmd, talk, out := talking(t, bin, folder, append(args, more...)...)
		return cmd, talk, out, regexp.MustCompile(`http://\S+`).FindString(line(t, talk, "the census shows itself"))
	}
	some := func(url string) {
		for before := askPage(t, url).Done; askPage(t, url).Done < before+5; {
			time.Sleep(time.Millisecond) // the page has no events
		}
	}
	cmd, talk, _, url := begin()
	some(url)
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	rest := must(io.ReadAll(talk))
	cmd.Wait()
	if !regexp.MustCompile(`(?m)^lightsout: interrupted: \d+ of 351 units are counted and kept in c; the same command resumes\n\z`).Match(rest) || cmd.ProcessState.ExitCode() != exitError {
		t.Errorf("after Ctrl-C: %s, %q", cmd.ProcessState, rest)
	}

	cmd, _, _, url = begin()
	some(url)
	if err := cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()

	cmd, talk, out, _ := begin("--listen", "127.0.0.1:0", "--workers", "1", "--check", "3", "-o", "b.txt", "--json")
	_ = talk
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `"plan": "nullity NxN 1 700 unit=1"`) {
		t.Errorf("the report is %.200s", out.String())
	}
	file := must(os.ReadFile(filepath.Join(folder, "b.txt")))
	var want bytes.Buffer
	if code := run(context.Background(), newUI(strings.NewReader(""), &want, io.Discard), []string{"table", "nullity", "--to", "700"}); code != 0 {
		t.Fatal(code)
	}
	if got := regexp.MustCompile(`(?m)^#.*\n`).ReplaceAllString(string(file), ""); got != want.String() {
		t.Errorf("the census is not the table")
	}
}

// census run --listen, helped by census work, watched by census status.
func TestCensusWorkHelps(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	bin, folder := program(t), t.TempDir()
	run, talk, _ := talking(t, bin, folder, "census", "run", "nullity", "NxN", "1", "1500", "unit=1", "--workers", "1", "--listen", "127.0.0.1:0", "-o", "b.txt")
	url := regexp.MustCompile(`nats://\S+`).FindString(line(t, talk, "workers may help"))
	work, help, _ := talking(t, bin, folder, "census", "work", "--nats", url, "--id", "helper", "--workers", "1")
	for {
		out, err := exec.Command(bin, "census", "status", "--nats", url).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if bytes.Contains(out, []byte("worker helper: ")) {
			break
		}
	}
	line(t, help, "the census is over: helper counted ")
	if err := work.Wait(); err != nil {
		t.Fatal(err)
	}
	line(t, talk, "751 units, 751 of them now")
	if err := run.Wait(); err != nil {
		t.Fatal(err)
	}
}

// The keeper's record is merged into a file while it counts, and served as a page of the web server; values that
// cannot be written are not lost.
func TestCensusMergeWhileItRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	bin, folder := program(t), t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "out"), 0o777); err != nil {
		t.Fatal(err)
	}
	run, talk, _ := talking(t, bin, folder, "census", "run", "nullity", "NxN", "1", "2000", "unit=1", "--workers", "1", "--listen", "127.0.0.1:0", "--dir", "c", "-o", "out/b.txt")
	url := regexp.MustCompile(`nats://\S+`).FindString(line(t, talk, "workers may help"))
	serve, serving, _ := talking(t, bin, folder, "serve", "--addr", "127.0.0.1:0", "--census", url)
	page := "http://" + regexp.MustCompile(`127\.0\.0\.1:\d+`).FindString(line(t, serving, "described at")) + "/census/"
	if s := askPage(t, page); s.Units != 1001 {
		t.Errorf("the page says %+v", s)
	}
	command := func(args ...string) (string, error) {
		cmd := exec.Command(bin, args...)
		cmd.Dir = folder
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	out, err := command("census", "merge", "--nats", url, "-o", "part.b")
	if err == nil || !strings.Contains(out, "values need all units") {
		t.Errorf("values of a part: %v, %s", err, out)
	}
	if out, err := command("census", "merge", "--nats", url, "--dir", "part"); err != nil || !strings.Contains(out, "of 1001 units of nullity NxN 1 2000 unit=1 are in part") {
		t.Errorf("a part: %v, %s", err, out)
	}
	if err := os.RemoveAll(filepath.Join(folder, "out")); err != nil {
		t.Fatal(err)
	}
	line(t, talk, "all units are counted and kept in c/census.db, but the values are not written")
	if err := run.Wait(); err == nil {
		t.Error("values that were not written are no error")
	}
	if reply, err := http.Get(page); err != nil || reply.StatusCode != http.StatusServiceUnavailable {
		t.Errorf("the page of a keeper that is gone: %v, %v", reply, err)
	} else {
		reply.Body.Close()
	}
	if err := serve.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	serve.Wait()
	if out, err := command("census", "merge", "part/census.db", "c/census.db", "-o", "b.txt"); err != nil {
		t.Errorf("the values again: %v, %s", err, out)
	}
}

// The web server shows the census of a file or a folder, under its own policy: nothing within the page.
func TestServeCensus(t *testing.T) {
	bin, folder := program(t), t.TempDir()
	for _, shard := range []string{"1/2", "1/4"} {
		cmd := exec.Command(bin, "census", "run", "nullity", "NxN", "1", "40", "unit=1", "--shard", shard, "--dir", "s")
		cmd.Dir = folder
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	for where, want := range map[string]int{"s": 11, "s/shard-1-of-4.db": 6} { // of 21
		serve, serving, _ := talking(t, bin, folder, "serve", "--addr", "127.0.0.1:0", "--census", where)
		page := "http://" + regexp.MustCompile(`127\.0\.0\.1:\d+`).FindString(line(t, serving, "described at")) + "/census/"
		if s := askPage(t, page); s.Done != want || s.Units != 21 {
			t.Errorf("%s: %d of %d units", where, s.Done, s.Units)
		}
		for path, text := range map[string]string{"": `<link rel="stylesheet" href="census.css">`, "census.css": "progress", "metrics": "lightsout_census_units_done{", "../metrics": "lightsout_census_units_done{"} {
			reply := must(http.Get(page + path))
			body, err := io.ReadAll(reply.Body)
			reply.Body.Close()
			if err != nil || !strings.Contains(string(body), text) || strings.Contains(string(body), "style=") || strings.Contains(reply.Header.Get("Content-Security-Policy"), "unsafe-inline") {
				t.Errorf("%s: %v, %s, %v", path, err, body, reply.Header)
			}
		}
		if err := serve.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		serve.Wait()
	}
	serve, serving, _ := talking(t, bin, folder, "serve", "--addr", "127.0.0.1:0", "--census", "nothing.db")
	line(t, serving, "nothing.db")
	if serve.Wait() == nil {
		t.Error("a census that is not there is no error")
	}
}

// A record whose tallies were mixed up gives no values.
func TestCensusDamagedRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.db")
	record := must(record.Open(path))
	if err := record.Begin("nullity NxN 1 4 unit=1", 3); err != nil {
		t.Fatal(err)
	}
	count := must(jetstream.Counting(context.Background(), "nullity NxN 1 4 unit=1", nil))
	for unit, of := range []int{0, 1, 1} {
		tally := must(count(context.Background(), of, nil))
		if _, err := record.Put(unit, tally, "w", 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := record.Close(); err != nil {
		t.Fatal(err)
	}
	var talk bytes.Buffer
	code := run(context.Background(), newUI(strings.NewReader(""), io.Discard, &talk), []string{"census", "merge", path})
	if code != exitError || !strings.Contains(talk.String(), "the record is damaged: unit 2 has no valid tally") {
		t.Errorf("code %d, %s", code, talk.String())
	}
}

// A digit that was changed in a record, or in a saved search, is found: it goes neither into a table nor into a proof.
func TestChangedDigit(t *testing.T) {
	for _, test := range []struct {
		file, digit, other, want string
		args, status             []string
	}{
		{"c/census.db", `"nullity":4`, `"nullity":5`, "c/census.db is damaged: the tally of unit ",
			[]string{"census", "run", "nullity", "NxN", "1", "300", "--dir", "c"}, []string{"census", "status", "--dir", "c"}},
		{"w.json", `"weight":`, `"weight": `, "w.json is not a saved search of this problem: line 2 is damaged",
			[]string{"solve", "torus-31x31", "--least", "--quiet-result", "--resume", "w.json"}, nil},
	} {
		bin, folder := program(t), t.TempDir()
		lightsout := func(limit time.Duration) (string, error) {
			cmd := exec.Command(bin, append(test.args, "--timeout", limit.String())...)
			cmd.Dir = folder
			out, err := cmd.CombinedOutput()
			return string(out), err
		}
		file := filepath.Join(folder, test.file)
		var data []byte
		for limit := time.Second; len(data) == 0 && limit < 5*time.Minute; limit *= 2 { // a busy machine takes longer
			lightsout(limit)
			data, _ = os.ReadFile(file)
		}
		changed := bytes.Replace(data, []byte(test.digit), []byte(test.other), 1)
		if err := os.WriteFile(file, changed, 0o666); err != nil || bytes.Equal(changed, data) {
			t.Fatalf("nothing was changed: %v", err)
		}
		if out, err := lightsout(time.Minute); err == nil || !strings.Contains(out, test.want) {
			t.Errorf("%v: %v, %s", test.args, err, out)
		}
		if test.args = test.status; test.args == nil {
			continue
		}
		if out, err := lightsout(time.Minute); err == nil || !strings.Contains(out, test.want) {
			t.Errorf("%v: %v, %s", test.args, err, out)
		}
	}
}

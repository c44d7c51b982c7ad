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

	"lightsout/app/command"
	"lightsout/research/queue"
	"lightsout/research/record"
	"lightsout/test/clitest"
)

// ask gets a status from a page.
func askPage(t testing.TB, url string) queue.Status {
	t.Helper()
	reply := must(http.Get(url + "status.json"))
	defer reply.Body.Close()
	var s queue.Status
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
	bin := clitest.Program(t)
	folder := t.TempDir()
	args := []string{
		"census", "run", "nullity", "NxN", "1", "700", "unit=1", "--dir", "c", "--serve", "127.0.0.1:0",
	}
	begin := func(more ...string) (*exec.Cmd, *bufio.Reader, *bytes.Buffer, string) {
		cmd, talk, out := clitest.Start(t, bin, folder, append(args, more...)...)
		return cmd, talk, out,
			regexp.MustCompile(`http://\S+`).FindString(clitest.Line(t, talk, "the census shows itself"))
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
	if !regexp.MustCompile(
		`(?m)^lightsout: interrupted: \d+ of 351 units are counted and kept in c; the same command `+
			`resumes\n\z`).Match(
		rest) || cmd.ProcessState.ExitCode() != command.ExitError {
		t.Errorf("after Ctrl-C: %s, %q", cmd.ProcessState, rest)
	}

	cmd, _, _, url = begin()
	some(url)
	if err := cmd.Process.Signal(syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()

	cmd, talk, out, _ := begin("--listen", "127.0.0.1:0", "--workers", "1", "--check", "3", "-o",
		"b.txt", "--json")
	_ = talk
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), `"plan": "nullity NxN 1 700 unit=1"`) {
		t.Errorf("the report is %.200s", out.String())
	}
	file := must(os.ReadFile(filepath.Join(folder, "b.txt")))
	want := must(exec.Command(bin, "table", "nullity", "--last", "700").Output())
	if got := regexp.MustCompile(`(?m)^#.*\n`).ReplaceAllString(string(file), ""); got != string(want) {
		t.Errorf("the census is not the table")
	}
}

// census run --listen, helped by census work, watched by census status.
func TestCensusWorkHelps(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	bin := clitest.Program(t)
	folder := t.TempDir()
	run, talk, _ := clitest.Start(t, bin, folder, "census", "run", "nullity", "NxN", "1", "1500", "unit=1",
		"--workers", "1", "--listen", "127.0.0.1:0", "-o", "b.txt")
	url := regexp.MustCompile(`nats://\S+`).FindString(clitest.Line(t, talk, "workers may help"))
	work, help, _ := clitest.Start(t, bin, folder, "census", "work", "--nats", url, "--id", "helper",
		"--workers", "1")
	for {
		out, err := exec.Command(bin, "census", "status", "--nats", url).CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %s", err, out)
		}
		if bytes.Contains(out, []byte("worker helper: ")) {
			break
		}
	}
	clitest.Line(t, help, "the census is over: helper counted ")
	if err := work.Wait(); err != nil {
		t.Fatal(err)
	}
	clitest.Line(t, talk, "751 units, 751 of them now")
	if err := run.Wait(); err != nil {
		t.Fatal(err)
	}
}

// The keeper's record is merged into a file while it counts, and served as a page; values that
// cannot be written are not lost.
func TestCensusMergeWhileItRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	bin := clitest.Program(t)
	folder := t.TempDir()
	if err := os.Mkdir(filepath.Join(folder, "out"), 0o777); err != nil {
		t.Fatal(err)
	}
	run, talk, _ := clitest.Start(t, bin, folder, "census", "run", "nullity", "NxN", "1", "2000", "unit=1",
		"--workers", "1", "--listen", "127.0.0.1:0", "--dir", "c", "-o", "out/b.txt")
	url := regexp.MustCompile(`nats://\S+`).FindString(clitest.Line(t, talk, "workers may help"))
	serve, serving, _ := clitest.Start(t, bin, folder, "census", "status", "--nats", url, "--serve",
		"127.0.0.1:0")
	page := regexp.MustCompile(`http://\S+`).FindString(clitest.Line(t, serving, "the census shows itself"))
	if s := askPage(t, page); s.Units != 1001 {
		t.Errorf("the page says %+v", s)
	}
	lightsout := func(args ...string) (string, error) {
		cmd := exec.Command(bin, args...)
		cmd.Dir = folder
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	out, err := lightsout("census", "merge", "--nats", url, "-o", "part.b")
	if err == nil || !strings.Contains(out, "values need all units") {
		t.Errorf("values of a part: %v, %s", err, out)
	}
	out, err = lightsout("census", "merge", "--nats", url, "--dir", "part")
	if err != nil || !strings.Contains(out, "of 1001 units of nullity NxN 1 2000 unit=1 are in part") {
		t.Errorf("a part: %v, %s", err, out)
	}
	if err := os.RemoveAll(filepath.Join(folder, "out")); err != nil {
		t.Fatal(err)
	}
	clitest.Line(t, talk, "all units are counted and kept in c/census.db, but the values are not written")
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
	if out, err := lightsout("census", "merge", "part/census.db", "c/census.db", "-o", "b.txt"); err != nil {
		t.Errorf("the values again: %v, %s", err, out)
	}
}

// A record whose tallies were mixed up gives no values.
func TestCensusDamagedRecord(t *testing.T) {
	path := filepath.Join(t.TempDir(), "c.db")
	rec := must(record.Open(path))
	if err := rec.Begin("nullity NxN 1 4 unit=1", 3); err != nil {
		t.Fatal(err)
	}
	count := must(queue.Counting(context.Background(), "nullity NxN 1 4 unit=1", nil))
	for unit, of := range []int{0, 1, 1} {
		tally := must(count(context.Background(), of, nil))
		if _, err := rec.Put(unit, tally, "w", 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := rec.Close(); err != nil {
		t.Fatal(err)
	}
	var talk bytes.Buffer
	code := Main([]string{"merge", path}, strings.NewReader(""), io.Discard, &talk)
	if code != command.ExitError ||
		!strings.Contains(talk.String(), "the record is damaged: unit 2 has no valid tally") {
		t.Errorf("code %d, %s", code, talk.String())
	}
}

// A folder of shards is shown as a page, under its own policy: nothing within the page.
func TestServeShards(t *testing.T) {
	bin := clitest.Program(t)
	folder := t.TempDir()
	for _, shard := range []string{"1/2", "1/4"} {
		cmd := exec.Command(bin, "census", "run", "nullity", "NxN", "1", "40", "unit=1", "--shard",
			shard, "--dir", "s")
		cmd.Dir = folder
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	for where, want := range map[string]int{"s": 11, "s/shard-1-of-4.db": 6} { // of 21
		serve, serving, _ := clitest.Start(t, bin, folder, "census", "status", "--dir", where, "--serve",
			"127.0.0.1:0")
		page :=
			regexp.MustCompile(`http://\S+`).FindString(clitest.Line(t, serving, "the census shows itself"))
		if s := askPage(t, page); s.Done != want || s.Units != 21 {
			t.Errorf("%s: %d of %d units", where, s.Done, s.Units)
		}
		for path, text := range map[string]string{
			"": `<link rel="stylesheet" href="census.css">`, "census.css": "progress",
			"metrics": "lightsout_census_units_done{",
		} {
			reply := must(http.Get(page + path))
			body, err := io.ReadAll(reply.Body)
			reply.Body.Close()
			policy := reply.Header.Get("Content-Security-Policy")
			if err != nil || !strings.Contains(string(body), text) ||
				strings.Contains(string(body), "style=") || strings.Contains(policy, "unsafe-inline") {
				t.Errorf("%s: %v, %s, %v", path, err, body, reply.Header)
			}
		}
		if err := serve.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		serve.Wait()
	}
}

// A digit that was changed in a record is found: it does not go into a table.
func TestChangedDigitInARecord(t *testing.T) {
	bin := clitest.Program(t)
	folder := t.TempDir()
	lightsout := func(limit time.Duration, args ...string) (string, error) {
		cmd := exec.Command(bin, append(args, "--timeout", limit.String())...)
		cmd.Dir = folder
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	count := []string{"census", "run", "nullity", "NxN", "1", "300", "--dir", "c"}
	file := filepath.Join(folder, "c", "census.db")
	var data []byte
	// a busy machine takes longer
	for limit := time.Second; len(data) == 0 && limit < 5*time.Minute; limit *= 2 {
		lightsout(limit, count...)
		data, _ = os.ReadFile(file)
	}
	changed := bytes.Replace(data, []byte(`"nullity":4`), []byte(`"nullity":5`), 1)
	if err := os.WriteFile(file, changed, 0o666); err != nil || bytes.Equal(changed, data) {
		t.Fatalf("nothing was changed: %v", err)
	}
	for _, args := range [][]string{count, {"census", "status", "--dir", "c"}} {
		out, err := lightsout(time.Minute, args...)
		if err == nil || !strings.Contains(out, "c/census.db is damaged: the tally of unit ") {
			t.Errorf("%v: %v, %s", args, err, out)
		}
	}
}

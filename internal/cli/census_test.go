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

	"lightsout/internal/census/jetstream"
)

// program returns a name under which the test program is lightsout.
func program(t testing.TB) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
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
	talk, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
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
			t.Fatalf("nobody said %q, only %q", text, all.String())
		}
	}
}

// ask gets a status from a page.
func askPage(t testing.TB, url string) jetstream.Status {
	t.Helper()
	reply, err := http.Get(url + "status.json")
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	var s jetstream.Status
	if err := json.NewDecoder(reply.Body).Decode(&s); err != nil {
		t.Fatal(err)
	}
	return s
}

// A census is killed by Ctrl-C, by kill -9, and helped by a worker: each time it goes on, and in the end
// the values are those of the table.
func TestCensusGoesOn(t *testing.T) {
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
	rest, err := io.ReadAll(talk)
	if err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	if !regexp.MustCompile(`^lightsout: interrupted: \d+ of 351 units are counted and kept in c; the same command goes on\n$`).Match(rest) || cmd.ProcessState.ExitCode() != exitError {
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
	file, err := os.ReadFile(filepath.Join(folder, "b.txt"))
	if err != nil {
		t.Fatal(err)
	}
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

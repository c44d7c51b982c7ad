package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"lightsout/app/command"
)

// Another window of a running app opens at the server that exists, also for serve --open.
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
	address := strings.TrimSuffix(strings.TrimPrefix(url, "http://"), "/")
	third := startProgram(t, "serve", "--open", "--browser", short, "--addr", address)
	for third.lines.Scan() {
	}
	code = third.stop()
	if code != command.ExitDone || !strings.Contains(third.talk.String(), "another window") {
		t.Errorf("exit code %d, %s", code, third.talk)
	}
	if code := first.stop(); code != command.ExitDone {
		t.Errorf("exit code %d, %s", code, first.talk)
	}
}

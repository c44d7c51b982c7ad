//go:build all && unix

package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"lightsout/app/command"
)

// The most expensive requests that were found, as commands: they end within 250 ms of processor time after
// --timeout.
func TestExpensiveCommands(t *testing.T) {
	text := must(os.ReadFile("../api/testdata/expensive.txt"))
	spent := func() time.Duration {
		var usage syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
			t.Fatal(err)
		}
		return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
	const timeout = 300 * time.Millisecond
	ran := 0
	for line := range strings.Lines(string(text)) {
		act, data, _ := strings.Cut(line, " ")
		params := map[string]any{}
		if err := json.Unmarshal([]byte(data), &params); err != nil {
			t.Fatal(err)
		}
		args := []string{act, fmt.Sprint(params["board"]), "--timeout", timeout.String()}
		delete(params, "board")
		for name, value := range params {
			args = append(args, fmt.Sprintf("--%s=%v", strings.ReplaceAll(name, "_", "-"), value))
		}
		began := spent()
		code := run(t.Context(), newUI(strings.NewReader(""), io.Discard, io.Discard), args)
		if code != command.ExitUsage {
			ran++
		}
		late := spent() - began - timeout*time.Duration(runtime.GOMAXPROCS(0))
		if late > 250*time.Millisecond {
			t.Errorf("%v of processor time after the end: %.200s", late, strings.Join(args, " "))
		}
	}
	if ran < 15 {
		t.Errorf("only %d of the requests are commands", ran)
	}
}

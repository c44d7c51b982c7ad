package cli

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"lightsout/test/clitest"
)

// A digit that was changed in a saved search is found: it does not go into a proof.
func TestChangedDigit(t *testing.T) {
	bin := clitest.Program(t)
	file := filepath.Join(t.TempDir(), "w.json")
	search := func(limit time.Duration) (string, error) {
		out, err := exec.Command(bin, "solve", "torus-31x31", "--least", "--quiet-result", "--resume", file,
			"--timeout", limit.String()).CombinedOutput()
		return string(out), err
	}
	var data []byte
	// a busy machine takes longer
	for limit := time.Second; len(data) == 0 && limit < 5*time.Minute; limit *= 2 {
		search(limit)
		data, _ = os.ReadFile(file)
	}
	changed := bytes.Replace(data, []byte(`"phase":`), []byte(`"phase": `), 1)
	if err := os.WriteFile(file, changed, 0o666); err != nil || bytes.Equal(changed, data) {
		t.Fatalf("nothing was changed: %v", err)
	}
	if out, err := search(time.Minute); err == nil ||
		!strings.Contains(out, "w.json is not a saved search: line 2 is damaged") {
		t.Errorf("%v, %s", err, out)
	}
}

//go:build all

package repo_test

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The program compiles for platforms that have every kind of file that Linux lacks, and for 32 bits.
func TestPlatforms(t *testing.T) {
	for _, platform := range []string{"windows/amd64", "darwin/arm64", "linux/386"} {
		system, processor, _ := strings.Cut(platform, "/")
		build := exec.Command("go", "build", "-o", os.DevNull, "./cmd/lightsout")
		build.Env = append(os.Environ(), "GOOS="+system, "GOARCH="+processor, "CGO_ENABLED=0")
		if out, err := build.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", platform, err, out)
		}
	}
}

package cli

import (
	"slices"
	"testing"
)

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

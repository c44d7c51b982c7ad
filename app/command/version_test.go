package command

import (
	"runtime/debug"
	"testing"
)

// What --version says of a program that was built from a checkout, a changed one, a module that was fetched,
// an archive of the source, and by script/release.
func TestVersion(t *testing.T) {
	setting := func(key, value string) debug.BuildSetting {
		return debug.BuildSetting{Key: key, Value: value}
	}
	revision := setting("vcs.revision", "0123456789abcdef0123456789abcdef01234567")
	day := setting("vcs.time", "2026-11-15T10:46:00Z")
	for _, test := range []struct {
		name     string
		module   string
		settings []debug.BuildSetting
		want     string
	}{
		{
			"checkout", "v0.0.0-20261115104600-0123456789ab",
			[]debug.BuildSetting{revision, day, setting("vcs.modified", "false")},
			"1.2.3 (commit 0123456789ab of 2026-11-15, go9)",
		},
		{
			"changed", "v0.0.0-20261115104600-0123456789ab+dirty",
			[]debug.BuildSetting{revision, day, setting("vcs.modified", "true")},
			"1.2.3 (commit 0123456789ab of 2026-11-15 with changes, go9)",
		},
		{"no day", "(devel)", []debug.BuildSetting{revision}, "1.2.3 (commit 0123456789ab, go9)"},
		{"short", "(devel)", []debug.BuildSetting{setting("vcs.revision", "12")}, "1.2.3 (commit 12, go9)"},
		{"fetched", "v1.2.4", nil, "1.2.3 (module v1.2.4, go9)"},
		{"archive", "(devel)", nil, "1.2.3 (commit unknown, go9)"},
		{"run", "", nil, "1.2.3 (commit unknown, go9)"},
	} {
		b := build{version: "1.2.3", tools: "go9"}
		b.read(&debug.BuildInfo{Main: debug.Module{Version: test.module}, Settings: test.settings})
		if got := b.String(); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
	release := build{version: "1.2.3", commit: "0123456789abcdef", date: "2026-11-15", tools: "go9"}
	got := release.String()
	want := "1.2.3 (commit 0123456789ab of 2026-11-15, go9)"
	if got != want {
		t.Errorf("release: %s, want %s", got, want)
	}
}

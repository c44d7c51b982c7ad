package command

import (
	"runtime"
	"runtime/debug"
	"strings"
)

// Version is that of the programs. lightsout --version prints it with what it was built from; script/release
// reads it here.
var Version = "0.1.0"

// script/release sets commit and date: the revision of the source, and its day. It builds without the stamp
// of the version control, which is not the same in a clone and in an archive of the source. The linker sets
// them.
var commit, date string

// build describes how the program was built.
type build struct {
	version string // of the program
	module  string // the version of the module, if the go command fetched it
	commit  string // the revision of the source, or ""
	date    string // the day of the revision, or ""
	changed bool   // the source was not as committed
	tools   string // the version of Go
}

func built() build {
	b := build{version: Version, commit: commit, date: date, tools: runtime.Version()}
	if info, ok := debug.ReadBuildInfo(); ok && commit == "" {
		b.read(info)
	}
	return b
}

// read takes what the go command noted: where it built a checkout the revision, where it fetched a module its
// version, and neither where it had only files.
func (b *build) read(info *debug.BuildInfo) {
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.commit = s.Value
		case "vcs.time":
			b.date, _, _ = strings.Cut(s.Value, "T")
		case "vcs.modified":
			b.changed = s.Value == "true"
		}
	}
	if b.commit == "" && strings.HasPrefix(info.Main.Version, "v") {
		b.module = info.Main.Version
	}
}

// String returns what lightsout --version prints after the name: 0.1.0 (commit 0123456789ab of 2026-11-15,
// go1.26.0).
func (b build) String() string {
	source := "commit unknown"
	switch {
	case b.commit != "":
		source = "commit " + b.commit[:min(12, len(b.commit))]
		if b.date != "" {
			source += " of " + b.date
		}
		if b.changed {
			source += " with changes"
		}
	case b.module != "":
		source = "module " + b.module
	}
	return b.version + " (" + source + ", " + b.tools + ")"
}

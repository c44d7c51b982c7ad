// Package format describes file formats. Every package may import it; it imports only package text of ours.
package format

import (
	"path/filepath"
	"slices"
	"strings"

	"lightsout/internal/base/text"
)

// Format describes a file format. Those who read and write it have it as a part of theirs.
type Format struct {
	Name       string
	Long       string   // a longer name, if there is one
	Extensions []string // of its files, in lower case with the dot, the usual one first
	Media      string   // media type, if it is sent
	About      string
	Pairs      bool // of a graph: its file has a bit for each pair of nodes
}

// Describe returns the description itself.
func (f Format) Describe() Format { return f }

// Described is whatever has a description.
type Described interface{ Describe() Format }

// Named returns the format of a name, a longer name, or an extension without the dot, in lower or upper case.
func Named[F Described](all []F, name string) (found F, ok bool) {
	name = strings.ToLower(name)
	return first(all, func(f Format) bool {
		return name == f.Name || name != "" && name == f.Long || slices.Contains(f.Extensions, "."+name)
	})
}

// Of returns the format of a file by the extension of its name, in lower or upper case.
func Of[F Described](all []F, file string) (found F, ok bool) {
	extension := strings.ToLower(filepath.Ext(file))
	return first(all, func(f Format) bool { return slices.Contains(f.Extensions, extension) })
}

func first[F Described](all []F, is func(Format) bool) (found F, ok bool) {
	at := slices.IndexFunc(all, func(f F) bool { return is(f.Describe()) })
	if at < 0 {
		return found, false
	}
	return all[at], true
}

// Names lists the names.
func Names[F Described](all []F) []string {
	return text.Each(all, func(f F) string { return f.Describe().Name })
}

// Extensions lists all extensions.
func Extensions[F Described](all []F) []string {
	return slices.Concat(text.Each(all, func(f F) []string { return f.Describe().Extensions })...)
}

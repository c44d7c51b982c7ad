package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// allowed are the licenses, by their SPDX names, of what may be linked into the program.
var allowed = []string{"Apache-2.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT"}

// licenseFile matches the names of files that hold license texts, and rootLicense those of the license of a whole module.
var (
	licenseFile = regexp.MustCompile(`(?i)^(licen[sc]e|copying|notice|patents)([^.]*|.*\.(txt|md))$`)
	rootLicense = regexp.MustCompile(`(?i)^(licen[sc]e|copying)(\.[^.]*)?$`)
)

// words are parts of the texts of licenses that each has and no other.
var words = []struct{ name, has, hasNot string }{
	{"Apache-2.0", "apache license version 2.0, january 2004", ""},
	{"Apache-2.0", "licensed under the apache license, version 2.0", ""},
	{"BSD-2-Clause", "redistribution and use in source and binary forms", endorse},
	{"BSD-3-Clause", endorse, ""},
	{"ISC", "copy, modify, and distribute this software for any purpose with or without fee", ""},
	{"ISC", "copy, modify, and/or distribute this software for any purpose with or without fee", ""},
	{"MIT", "permission is hereby granted, free of charge, to any person obtaining a copy", ""},
	{"MPL-2.0", "mozilla public license version 2.0", ""},
}

const endorse = "to endorse or promote products derived from this software"

// recognize returns the licenses that a text is made of, in order.
func recognize(text string) []string {
	text = strings.ToLower(strings.Join(strings.Fields(text), " "))
	text = strings.ReplaceAll(text, "mozilla public license, version", "mozilla public license version")
	var names []string
	for _, w := range words {
		if strings.Contains(text, w.has) && (w.hasNot == "" || !strings.Contains(text, w.hasNot)) {
			names = append(names, w.name)
		}
	}
	return slices.Compact(names)
}

// license returns the license of a module, as an SPDX expression: that of the file at its root.
func (m *module) license() (string, error) {
	entries, err := os.ReadDir(m.dir)
	if err != nil {
		return "", err
	}
	for _, entry := range entries {
		if !rootLicense.MatchString(entry.Name()) {
			continue
		}
		text, err := os.ReadFile(filepath.Join(m.dir, entry.Name()))
		if err != nil {
			return "", err
		}
		names := recognize(string(text))
		if len(names) == 0 {
			return "", fmt.Errorf("module %s: the license in %s is not one that is known here", m.path, entry.Name())
		}
		return strings.Join(names, " AND "), nil
	}
	return "", fmt.Errorf("module %s has no license", m.path)
}

// checkLicense fails if a module may not be linked.
func (m *module) checkLicense() (string, error) {
	license, err := m.license()
	if err != nil {
		return "", err
	}
	for _, name := range strings.Split(license, " AND ") {
		if !slices.Contains(allowed, name) {
			return "", fmt.Errorf("module %s has the license %s, and may have %s", m.path, name, strings.Join(allowed, ", "))
		}
	}
	return license, nil
}

// licenseTexts returns all texts that must go with the program. Texts that are the same are printed once.
func licenseTexts(modules []*module) (string, error) {
	var texts []string // in the order in which they are found
	names := map[string][]string{}
	for _, m := range modules {
		if m.main {
			continue
		}
		if _, err := m.checkLicense(); err != nil {
			return "", err
		}
		files, err := m.licenseFiles()
		if err != nil {
			return "", err
		}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				return "", err
			}
			relative, err := filepath.Rel(m.dir, file)
			if err != nil {
				return "", err
			}
			text := string(data)
			if names[text] == nil {
				texts = append(texts, text)
			}
			names[text] = append(names[text], m.path+" "+m.version+", "+filepath.ToSlash(relative))
		}
	}
	var out strings.Builder
	out.WriteString("lightsout contains, besides its own code, that of others. Their licenses:\n")
	for _, text := range texts {
		shown := strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
		fmt.Fprintf(&out, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 80), strings.Join(names[text], "\n"), shown)
	}
	return out.String(), nil
}

// Command sbom lists the contents of a release: an SBOM in CycloneDX, and license texts.
//
//	sbom sbom VERSION COMMIT SECONDS OS/ARCH...       the SBOM of the program on these platforms
//	sbom licenses OS/ARCH...                          the texts of all licenses that must go with it
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/CycloneDX/cyclonedx-go"
	"github.com/google/uuid"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "sbom:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	var kind string
	if len(args) > 0 {
		kind, args = args[0], args[1:]
	}
	switch {
	case kind == "sbom" && len(args) > 3:
		seconds, err := strconv.ParseUint(args[2], 10, 62)
		if err != nil {
			return fmt.Errorf("the time %q: must be seconds since 1970", args[2])
		}
		parts, err := listParts(args[3:])
		if err != nil {
			return err
		}
		return writeSBOM(out, release{version: args[0], commit: args[1], when: time.Unix(int64(seconds), 0).UTC()}, parts)
	case kind == "licenses" && len(args) > 0:
		parts, err := listParts(args)
		if err != nil {
			return err
		}
		return writeLicenses(out, parts)
	}
	return fmt.Errorf("usage: see script/sbom/main.go")
}

type release struct {
	version, commit string
	when            time.Time
}

// writeSBOM writes the bill of materials: which parts are in the program, in which version, with which checksum and
// license, and which of them needs which.
func writeSBOM(w io.Writer, r release, parts []*part) error {
	components, dependencies := []cyclonedx.Component{}, []cyclonedx.Dependency{}
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{Timestamp: r.when.Format(time.RFC3339)}
	bom.Components, bom.Dependencies = &components, &dependencies
	for _, p := range parts {
		if p.main {
			p.version = "v" + r.version
		}
		if err := p.checkLicense(); err != nil {
			return err
		}
		c := cyclonedx.Component{
			BOMRef: p.path, PackageURL: p.url(), Type: cyclonedx.ComponentTypeLibrary, Name: p.path, Version: p.version,
			Scope: cyclonedx.ScopeRequired, Licenses: &cyclonedx.Licenses{{Expression: p.license}},
		}
		if p.sum.Value != "" {
			c.Hashes = &[]cyclonedx.Hash{p.sum}
		}
		if p.main {
			c.Type, c.Scope, c.Version = cyclonedx.ComponentTypeApplication, "", r.version
			c.Properties = &[]cyclonedx.Property{{Name: "lightsout:commit", Value: r.commit}}
			bom.Metadata.Component = &c
		} else {
			components = append(components, c)
		}
		needs := slices.AppendSeq([]string{}, maps.Keys(p.needs)) // not null if there are none
		slices.Sort(needs)
		dependencies = append(dependencies, cyclonedx.Dependency{Ref: p.path, Dependencies: &needs})
	}
	// The number must be unique to this bill, and reproducible.
	text, err := json.Marshal(bom)
	if err != nil {
		return err
	}
	bom.SerialNumber = uuid.NewSHA1(uuid.NameSpaceURL, text).URN()
	return cyclonedx.NewBOMEncoder(w, cyclonedx.BOMFileFormatJSON).SetPretty(true).SetEscapeHTML(false).Encode(bom)
}

// writeLicenses writes all texts that must go with the program. Texts that are the same are written once.
func writeLicenses(w io.Writer, parts []*part) error {
	var texts []string // in the order in which they are found
	names := map[string][]string{}
	for _, p := range parts {
		if p.main {
			continue
		}
		if err := p.checkLicense(); err != nil {
			return err
		}
		for _, name := range slices.Sorted(maps.Keys(p.texts)) {
			text := p.texts[name]
			if names[text] == nil {
				texts = append(texts, text)
			}
			names[text] = append(names[text], p.path+" "+p.version+", "+name)
		}
	}
	var out strings.Builder
	out.WriteString("lightsout contains, besides its own code, that of others. Their licenses:\n")
	for _, text := range texts {
		shown := strings.TrimSpace(strings.ReplaceAll(text, "\r\n", "\n"))
		fmt.Fprintf(&out, "\n%s\n%s\n\n%s\n", strings.Repeat("=", 80), strings.Join(names[text], "\n"), shown)
	}
	_, err := io.WriteString(w, out.String())
	return err
}

// url names a part for programs: https://github.com/package-url/purl-spec
func (p *part) url() string {
	version := strings.ReplaceAll(p.version, "+", "%2B")
	if p.npm {
		return "pkg:npm/" + strings.ReplaceAll(p.path, "@", "%40") + "@" + version
	}
	return "pkg:golang/" + strings.ToLower(p.path) + "@" + version + "?type=module"
}

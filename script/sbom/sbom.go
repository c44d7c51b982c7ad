package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"
)

type release struct {
	version, commit string
	when            time.Time
}

// The parts of CycloneDX 1.6 that are used: https://cyclonedx.org/docs/1.6/json/
type (
	bill struct {
		Schema       string       `json:"$schema"`
		Format       string       `json:"bomFormat"`
		SpecVersion  string       `json:"specVersion"`
		SerialNumber string       `json:"serialNumber"`
		Version      int          `json:"version"`
		Metadata     metadata     `json:"metadata"`
		Components   []component  `json:"components"`
		Dependencies []dependency `json:"dependencies"`
	}
	metadata struct {
		Timestamp string    `json:"timestamp"`
		Component component `json:"component"`
	}
	component struct {
		Ref        string     `json:"bom-ref"`
		Type       string     `json:"type"`
		Name       string     `json:"name"`
		Version    string     `json:"version"`
		Scope      string     `json:"scope,omitempty"`
		Hashes     []hash     `json:"hashes,omitempty"`
		Licenses   []choice   `json:"licenses"`
		PURL       string     `json:"purl"`
		Properties []property `json:"properties,omitempty"`
	}
	hash struct {
		Algorithm string `json:"alg"`
		Content   string `json:"content"`
	}
	choice struct {
		Expression string `json:"expression"`
	}
	property struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	dependency struct {
		Ref       string   `json:"ref"`
		DependsOn []string `json:"dependsOn"`
	}
)

// sbom returns the bill of materials: which modules are in the program, in which version, with which checksum and
// license, and which of them needs which.
func sbom(r release, modules []*module) ([]byte, error) {
	b := bill{
		Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", SpecVersion: "1.6", Version: 1,
		Metadata: metadata{Timestamp: r.when.Format(time.RFC3339)}, Components: []component{}, Dependencies: []dependency{},
	}
	refs := map[string]string{}
	for _, m := range modules {
		if refs[m.path] = packageURL(m); m.main {
			refs[m.path] = packageURL(&module{path: m.path, version: "v" + r.version})
		}
	}
	for _, m := range modules {
		c, err := describe(m, refs[m.path])
		if err != nil {
			return nil, err
		}
		if m.main {
			c.Type, c.Scope, c.Version = "application", "", r.version
			c.Properties = []property{{"lightsout:commit", r.commit}}
			b.Metadata.Component = c
		} else {
			b.Components = append(b.Components, c)
		}
		d := dependency{Ref: refs[m.path], DependsOn: []string{}}
		for _, needed := range slices.Sorted(maps.Keys(m.needs)) {
			d.DependsOn = append(d.DependsOn, refs[needed])
		}
		b.Dependencies = append(b.Dependencies, d)
	}
	// The number must be unique to this bill, and reproducible.
	text, err := json.Marshal(b)
	if err != nil {
		return nil, err
	}
	b.SerialNumber = uuidOf(text)
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err = encoder.Encode(b)
	return out.Bytes(), err
}

func describe(m *module, ref string) (component, error) {
	license, err := m.checkLicense()
	if err != nil {
		return component{}, err
	}
	c := component{Ref: ref, Type: "library", Name: m.path, Version: m.version, Scope: "required", PURL: ref, Licenses: []choice{{license}}}
	if m.sum != "" {
		// go.sum's h1 is the SHA-256 of a list of the files' own, in Base64.
		sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(m.sum, "h1:"))
		if err != nil || len(sum) != sha256.Size {
			return component{}, fmt.Errorf("module %s has the checksum %q, which cannot be read", m.path, m.sum)
		}
		c.Hashes = []hash{{"SHA-256", hex.EncodeToString(sum)}}
	}
	return c, nil
}

// packageURL names a module for programs: https://github.com/package-url/purl-spec
func packageURL(m *module) string {
	return "pkg:golang/" + strings.ToLower(m.path) + "@" + strings.ReplaceAll(m.version, "+", "%2B") + "?type=module"
}

// uuidOf makes a custom UUID (version 8) of a text.
func uuidOf(text []byte) string {
	sum := sha256.Sum256(text)
	id := sum[:16]
	id[6] = id[6]&0x0f | 0x80
	id[8] = id[8]&0x3f | 0x80
	return fmt.Sprintf("urn:uuid:%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:])
}

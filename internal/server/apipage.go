package server

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the page and its style
	"encoding/hex"
	"html/template"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/internal/api"
)

type madeFile struct {
	media, tag string
	body       []byte
}

func newText(media string, body []byte) madeFile {
	sum := sha256.Sum256(body)
	return madeFile{media, `"` + hex.EncodeToString(sum[:8]) + `"`, body}
}

func (t madeFile) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("ETag", "W/"+t.tag) // weak: the same in every encoding
	w.Header().Set("Cache-Control", cacheAsk)
	if matches(r.Header.Get("If-None-Match"), t.tag) {
		w.Header().Set("Vary", "Accept-Encoding")
		w.WriteHeader(http.StatusNotModified)
		return
	}
	writeText(w, r, t.media, t.body)
}

func (d *document) serveJSON(w http.ResponseWriter, r *http.Request)  { d.json.serve(w, r) }
func (d *document) servePage(w http.ResponseWriter, r *http.Request)  { d.page.serve(w, r) }
func (d *document) serveStyle(w http.ResponseWriter, r *http.Request) { d.style.serve(w, r) }

//go:embed api.html
var pageTemplate string

//go:embed api.css
var style []byte

type shownAct struct {
	Name, About, Example string
	Request, Answer      []shownField
}

// shownField is a field of a request or an answer on the page.
type shownField struct {
	Name, Type, About string
	Leads             string // the type of the page that it is, or is a list of
	Required          bool
}

// shownType is a type that acts take or give as a part.
type shownType struct {
	Name   string
	Fields []shownField
}

func (d *document) show(acts []api.Kind, registry huma.Registry) ([]byte, error) {
	var shown []shownAct
	for _, act := range acts {
		schemas := d.names[act.Name]
		shown = append(shown, shownAct{act.Name, act.About, act.Example, fieldsOf(registry, schemas.request), fieldsOf(registry, schemas.answer)})
	}
	parts := map[string]bool{} // types that are part of others, such as a drawing of a film
	for _, schema := range registry.Map() {
		for _, field := range fieldsOf(registry, schema) {
			parts[field.Leads] = true
		}
	}
	var types []shownType
	for _, name := range slices.Sorted(maps.Keys(registry.Map())) {
		if !d.whole[name] || parts[name] {
			types = append(types, shownType{name, fieldsOf(registry, registry.Map()[name])})
		}
	}
	t, err := template.New("api").Parse(pageTemplate)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = t.Execute(&out, map[string]any{"Version": d.open.Info.Version, "Acts": shown, "Types": types, "Problems": kindsOfProblems})
	return out.Bytes(), err
}

func fieldsOf(registry huma.Registry, s *huma.Schema) []shownField {
	s = followed(registry, s)
	var fields []shownField
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		f := shownField{Name: name, Type: typeName(registry, property), About: followed(registry, property).Description, Leads: leadsTo(property)}
		for _, required := range s.Required {
			f.Required = f.Required || required == name
		}
		fields = append(fields, f)
	}
	return fields
}

// leadsTo returns the name of the type that a value is, or is a list of.
func leadsTo(s *huma.Schema) string {
	for s.Items != nil {
		s = s.Items
	}
	return strings.TrimPrefix(s.Ref, schemasAt)
}

// followed returns the schema that a reference leads to.
func followed(registry huma.Registry, s *huma.Schema) *huma.Schema {
	if s.Ref != "" {
		return registry.SchemaFromRef(s.Ref)
	}
	return s
}

// typeName says in a word what a value is.
func typeName(registry huma.Registry, s *huma.Schema) string {
	switch {
	case s.Ref != "":
		return strings.TrimPrefix(s.Ref, schemasAt)
	case len(s.OneOf) > 0:
		return "state"
	case s.Type == huma.TypeArray && s.MaxItems != nil:
		return strconv.Itoa(*s.MaxItems) + " of " + typeName(registry, s.Items)
	case s.Type == huma.TypeArray:
		return "list of " + typeName(registry, s.Items)
	case s.Type == huma.TypeString:
		return "text"
	case s.Type == "":
		return "anything"
	}
	return s.Type
}

package server

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"html/template"
	"maps"
	"math/big"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/app/api"
	"lightsout/app/levels"
	"lightsout/app/models"
	"lightsout/app/scan"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/play"
	"lightsout/solve/technique"
)

var update = flag.Bool("update", false, "rewrite openapi.json and api.html")

// The files that the server has are those of the acts as they are.
func TestDocumentIsNew(t *testing.T) {
	d, err := describe(api.Acts(), versionMark)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string][]byte{"openapi.json": d.json, "api.html": d.page} {
		if *update {
			if err := os.WriteFile(name, want, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := os.ReadFile(name); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not that of the acts: go test ./app/server -run TestDocumentIsNew -update (%v)",
				name, err)
		}
	}
}

// document is the description of the API, made of the Go types of the acts: an OpenAPI document, and a
// page of the same for people.
type document struct {
	open       *huma.OpenAPI
	names      map[string]actSchemas
	whole      map[string]bool // names of types that are a whole request or answer
	json, page []byte
}

type actSchemas struct{ request, answer *huma.Schema }

// stateSchema represents the states of requests, which are texts or lists of rows.
type stateSchema struct{}

// Schema says so.
func (stateSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{
		Description: "a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and " +
			"base64url of the packed lights; or a list of rows",
		OneOf: []*huma.Schema{{Type: huma.TypeString},
			{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}}},
	}
}

// specSchema represents the boards of requests, which are texts.
type specSchema struct{}

// Schema says so.
func (specSchema) Schema(huma.Registry) *huma.Schema {
	return &huma.Schema{Type: huma.TypeString, Description: "the spec of a board, such as torus-6x6"}
}

// anySchema represents JSON of any kind.
type anySchema struct{}

// Schema says so.
func (anySchema) Schema(huma.Registry) *huma.Schema { return &huma.Schema{} }

// integerSchema represents integers of any size.
type integerSchema struct{}

// Schema says so.
func (integerSchema) Schema(huma.Registry) *huma.Schema { return &huma.Schema{Type: huma.TypeInteger} }

var kindsOfProblems = []kind{
	kindRequest, kindMissing, kindMethod, kindType, kindLarge, kindSlow, kindBroken, kindCanceled, kindTime,
	kindMemory, kindBusy, kindStopping, kindRate, kindOrigin, kindHost, kindProxy, kindFailed, kindTooMuch,
}

const schemasAt = "#/components/schemas/"

// schemaName names a type as Go does, in its package's name if that is not api: names of two packages may be
// the same.
func schemaName(t reflect.Type, hint string) string {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if name := map[reflect.Type]string{
		reflect.TypeFor[generate.Marks]():   "GeneratedGrade",
		reflect.TypeFor[play.MarkedPlace](): "MarkAnswer",
		reflect.TypeFor[levels.World]():     "WorldAnswer", reflect.TypeFor[levels.Level](): "LevelAnswer",
		reflect.TypeFor[board.Toy]():    "ToyAnswer",
		reflect.TypeFor[scan.Point]():   "ReadPoint",
		reflect.TypeFor[scan.Cell]():    "ReadCell",
		reflect.TypeFor[models.Value](): "EncodeValue",
	}[t]; name != "" {
		return name // by which the document had them first
	}
	name := huma.DefaultSchemaNamer(t, hint)
	path := t.PkgPath()
	at := strings.LastIndexByte(path, '/')
	if at >= 0 && t.Name() != "" && path[at+1:] != "api" && path[at+1:] != "server" {
		return strings.ToUpper(path[at+1:at+2]) + path[at+2:] + name
	}
	return strings.ToUpper(name[:1]) + name[1:]
}

// describe makes the document of some acts. It fails if a type cannot be described, which huma says by a
// panic.
func describe(acts []api.Kind, version string) (d *document, err error) {
	defer func() {
		if what := recover(); what != nil {
			d = nil
			err = fmt.Errorf("an act cannot be described: %v", what)
		}
	}()
	registry := huma.NewMapRegistry(schemasAt, schemaName)
	registry.RegisterTypeAlias(reflect.TypeFor[api.StateText](), reflect.TypeFor[stateSchema]())
	registry.RegisterTypeAlias(reflect.TypeFor[api.Spec](), reflect.TypeFor[specSchema]())
	registry.RegisterTypeAlias(reflect.TypeFor[big.Int](), reflect.TypeFor[integerSchema]())
	registry.RegisterTypeAlias(reflect.TypeFor[generate.Grade](), reflect.TypeFor[string]())
	registry.RegisterTypeAlias(reflect.TypeFor[technique.Technique](), reflect.TypeFor[string]())
	registry.RegisterTypeAlias(reflect.TypeFor[json.RawMessage](), reflect.TypeFor[anySchema]())
	d = &document{names: map[string]actSchemas{}, whole: map[string]bool{}}
	d.open = &huma.OpenAPI{
		OpenAPI: "3.1.0",
		Info: &huma.Info{
			Title: "Lights Out", Version: version,
			License: &huma.License{Name: "MIT", Identifier: "MIT"},
			Description: "Acts on boards of Lights Out: POST the parameters of an act as JSON. What takes " +
				"longer than a second is answered with 202 and a job, whose events can be watched and " +
				"which DELETE cancels.",
		},
		Servers:    []*huma.Server{{URL: "/"}},
		Security:   []map[string][]string{{}}, // none is needed
		Paths:      map[string]*huma.PathItem{},
		Components: &huma.Components{Schemas: registry},
	}
	problem := schemaOf(registry, reflect.TypeFor[Problem]())
	for _, act := range acts {
		schemas := actSchemas{schemaOf(registry, reflect.TypeOf(act.New()).Elem()),
			schemaOf(registry, act.Answer)}
		properties := followed(registry, schemas.request).Properties
		// huma reads doc too, but knows neither lists of values nor our own types
		for _, f := range api.Fields(act.New()) {
			if p := properties[f.Name]; p != nil {
				p.Description = strings.NewReplacer("{", "", "}", "").Replace(f.Doc)
				if f.Default != "" {
					p.Description += " (default " + f.Default + ")"
				}
			}
		}
		d.names[act.Name] = schemas
		d.whole[leadsTo(schemas.request)] = true
		d.whole[leadsTo(schemas.answer)] = true
		d.open.Paths["/api/v1/"+act.Name] = &huma.PathItem{
			Post: actOperation(act, schemas, schemaOf(registry, reflect.TypeFor[JobStarted]()), problem)}
	}
	describeJobs(d.open, schemaOf(registry, reflect.TypeFor[JobAnswer]()), problem)
	described, err := json.MarshalIndent(d.open, "", " ")
	if err != nil {
		return nil, fmt.Errorf("the document cannot be written: %w", err)
	}
	d.json = append(described, '\n')
	d.page, err = d.show(acts, registry)
	return d, err
}

func schemaOf(registry huma.Registry, t reflect.Type) *huma.Schema {
	if t == nil {
		return &huma.Schema{}
	}
	return registry.Schema(t, true, "Anonymous")
}

func jsonContent(schema *huma.Schema) map[string]*huma.MediaType {
	return map[string]*huma.MediaType{"application/json": {Schema: schema}}
}

func problems(schema *huma.Schema, into map[string]*huma.Response) map[string]*huma.Response {
	content := map[string]*huma.MediaType{"application/problem+json": {Schema: schema}}
	into["4XX"] = &huma.Response{Description: "what is wrong with the request", Content: content}
	into["default"] = &huma.Response{Description: "what went wrong", Content: content}
	return into
}

func actOperation(act api.Kind, schemas actSchemas, started, problem *huma.Schema) *huma.Operation {
	request := jsonContent(schemas.request)
	if act.Example != "" {
		request["application/json"].Example = json.RawMessage(act.Example)
	}
	return &huma.Operation{
		OperationID: act.Name, Summary: act.About, Tags: []string{"acts"},
		RequestBody: &huma.RequestBody{Content: request},
		Responses: problems(problem, map[string]*huma.Response{
			"200": {Description: "the answer", Content: jsonContent(schemas.answer)},
			"202": {Description: "it takes longer: a job", Content: jsonContent(started),
				Headers: map[string]*huma.Param{"Location": {Description: "where the job is",
					Schema: &huma.Schema{Type: huma.TypeString}}}},
		}),
	}
}

func describeJobs(o *huma.OpenAPI, job, problem *huma.Schema) {
	id := []*huma.Param{{
		Name: "id", In: "path", Required: true, Description: "the name of a job",
		Schema: &huma.Schema{Type: huma.TypeString},
	}}
	o.Paths["/api/v1/jobs/{id}"] = &huma.PathItem{
		Parameters: id,
		Get: &huma.Operation{
			OperationID: "job", Summary: "How a job is, and its answer when it is done",
			Tags: []string{"jobs"},
			Responses: problems(problem,
				map[string]*huma.Response{"200": {Description: "the job", Content: jsonContent(job)}}),
		},
		Delete: &huma.Operation{OperationID: "cancel", Summary: "Cancel a job", Tags: []string{"jobs"},
			Responses: problems(problem,
				map[string]*huma.Response{"204": {Description: "it is canceled, or had ended"}})},
	}
	o.Paths["/api/v1/jobs/{id}/events"] = &huma.PathItem{
		Parameters: id,
		Get: &huma.Operation{
			OperationID: "events", Summary: "The events of a job: progress, then answer or problem",
			Tags: []string{"jobs"},
			Responses: problems(problem, map[string]*huma.Response{
				"200": {Description: "server-sent events", Content: map[string]*huma.MediaType{
					"text/event-stream": {Schema: &huma.Schema{Type: huma.TypeString}}}}}),
		},
	}
}

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
		shown = append(shown, shownAct{
			act.Name, act.About, act.Example, fieldsOf(registry, schemas.request),
			fieldsOf(registry, schemas.answer),
		})
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
	t, err := template.ParseFiles("testdata/api.html")
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = t.Execute(&out, map[string]any{
		"Version": d.open.Info.Version, "Acts": shown, "Types": types, "Problems": kindsOfProblems,
	})
	return out.Bytes(), err
}

func fieldsOf(registry huma.Registry, s *huma.Schema) []shownField {
	s = followed(registry, s)
	var fields []shownField
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		property := s.Properties[name]
		f := shownField{
			Name: name, Type: typeName(registry, property), About: followed(registry, property).Description,
			Leads: leadsTo(property),
		}
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

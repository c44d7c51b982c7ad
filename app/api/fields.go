//go:build !js

package api

import (
	"reflect"
	"strings"

	"lightsout/app/models"
	"lightsout/app/photo"
	"lightsout/app/studio"
	"lightsout/board"
	"lightsout/film"
	"lightsout/generate"
	"lightsout/internal/base/text"
	"lightsout/picture"
)

// Field is a field of a request as its tags describe it: a flag of the command line, and a part of the API
// document.
//
//	json     its name in the API; the flag has the same, with dashes
//	flag     another name of the flag, or - if there is none
//	doc      what it is for; {} stands for the values
//	usual    what the flag is if it is left out
//	alone    what the flag is if its value is left out
//	env      the variable of the environment that the flag is if it is left out
//	values   the name of the list of values that shells complete
type Field struct {
	Name, Flag, Doc, Default, Implied, Env string
	Values                                 []string
	To                                     any // a pointer to the field
}

// Fields lists the fields of a request, to which it gets a pointer, that have a doc.
func Fields(request any) []Field { return fieldsOf(reflect.ValueOf(request).Elem(), values()) }

func fieldsOf(v reflect.Value, lists map[string][]string) (list []Field) {
	for i := range v.NumField() {
		t := v.Type().Field(i)
		if t.Anonymous {
			list = append(list, fieldsOf(v.Field(i), lists)...)
			continue
		}
		f := Field{
			Doc: t.Tag.Get("doc"), Default: t.Tag.Get("usual"), Implied: t.Tag.Get("alone"),
			Env: t.Tag.Get("env"),
		}
		if f.Doc == "" {
			continue
		}
		f.Name, _, _ = strings.Cut(t.Tag.Get("json"), ",")
		f.Flag = strings.ReplaceAll(f.Name, "_", "-")
		if flag := t.Tag.Get("flag"); flag != "" {
			f.Flag = flag
		}
		if f.Name == "" || f.Name == "-" { // it is none of the API, only of the command line
			f.Name = strings.ReplaceAll(f.Flag, "-", "_")
		}
		f.Values = lists[t.Tag.Get("values")]
		f.Doc = strings.ReplaceAll(f.Doc, "{}", strings.Join(f.Values, ", "))
		to := v.Field(i).Addr()
		if t.Type.Kind() == reflect.String { // a name of its own type too
			to = to.Convert(reflect.TypeFor[*string]())
		}
		f.To = to.Interface()
		list = append(list, f)
	}
	return list
}

func names[T ~string](list []T) []string {
	return text.Each(list, func(name T) string { return string(name) })
}

// values are the lists that tags name.
func values() map[string][]string {
	return map[string][]string{
		"answers":    {"end", "back", "upside-down", "none"},
		"aspects":    studio.Aspects,
		"cells":      names(film.CellKinds),
		"chapters":   {"grade", "board"},
		"dithers":    text.Each(photo.Dithers(), func(d photo.Dither) string { return d.Name }),
		"easings":    names(film.Easings),
		"fits":       names(photo.Fits),
		"generators": text.Each(generate.Methods(), func(m generate.Method) string { return m.Name }),
		"grades":     generate.GradeNames(),
		"graphs":     text.Each(board.Formats(), board.Format.String),
		"looks":      names(photo.Looks),
		"marks":      {"presses", "wrong"},
		"objectives": text.Each(models.Objectives(), models.Objective.String),
		"orders":     film.Orders(),
		"palettes":   text.Each(picture.Palettes(), func(p picture.Palette) string { return p.Name }),
		"papers":     {"a4", "letter", "a5"},
		"published":  models.Papers(),
		"racers":     {"own", "glpk", "cbc", "highs"},
		"sides":      sides,
		"starts":     {"push"},
		"symmetries": generate.Symmetries(),
		"uses":       {"post", "print", "shirt", "terminal"},
	}
}

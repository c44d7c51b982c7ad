package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	"lightsout/internal/base/text"
)

// Limits of parameters, which are read before anything is known of their cost.
const (
	maxParams  = 48 << 20  // bytes: the largest state in digits, and some more
	maxObjects = 300_000   // two bytes may become two hundred in memory
	maxValues  = 1_500_000 // commas counted: as many results as are summed up, with all their fields
)

// decode reads parameters: one JSON object, without fields that are unknown, written in other letters, or
// there twice. Nothing at all is an empty object.
func decode(params []byte, into any) error {
	params = bytes.TrimSpace(params)
	switch {
	case len(params) > maxParams:
		return tooLarge("", "the parameters are longer than %d bytes", maxParams)
	case bytes.Count(params, []byte("{")) > maxObjects:
		return tooLarge("", "the parameters have more than %d objects", maxObjects)
	case bytes.Count(params, []byte(",")) >= maxValues:
		return tooLarge("", "the parameters have more than %d values", maxValues)
	case len(params) == 0:
		return nil
	case params[0] != '{':
		return wrong("", "the parameters are no JSON object")
	}
	d := json.NewDecoder(bytes.NewReader(params))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return badJSON(err)
	}
	if d.InputOffset() < int64(len(params)) {
		return wrong("", "something follows the parameters")
	}
	return checkKeys(params)
}

// badJSON says in plain words what is wrong with parameters.
func badJSON(err error) error {
	if wanted, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
		// JSON does not know the names of embedded structs
		if at := strings.Index(wanted.Field, "."); at > 0 && wanted.Field[0] < 'a' {
			wanted.Field = wanted.Field[at+1:]
		}
		kind := wanted.Type.Kind()
		if number, ok := strings.CutPrefix(wanted.Value, "number "); ok && kinds[kind] == "" {
			needed := cmp.Or(numbers[kind], "whole number below 9223372036854775808, written in digits")
			return wrong(wanted.Field, "%s does not fit: it needs a %s", text.Clip(number), needed)
		}
		needed := cmp.Or(kinds[kind], "number")
		return wrong(wanted.Field, "a JSON %s does not fit: a %s is needed", text.Clip(wanted.Value), needed)
	}
	if _, ok := errors.AsType[base64.CorruptInputError](err); ok {
		return wrong("", "a file in the parameters is no base64: %s", err)
	}
	const unknown = "json: unknown field "
	if field, ok := strings.CutPrefix(err.Error(), unknown); ok {
		return wrong(text.Clip(strings.Trim(field, `"`)), "unknown field")
	}
	return wrong("", "the parameters are no JSON: %s", text.Clip(strings.TrimPrefix(err.Error(), "json: ")))
}

// kinds has the names that JSON has for kinds of Go's, and numbers says which numbers fit a kind.
var (
	kinds = map[reflect.Kind]string{
		reflect.Slice: "list", reflect.Array: "list", reflect.Bool: "bool", reflect.String: "string",
		reflect.Struct: "object", reflect.Map: "object",
	}
	numbers = map[reflect.Kind]string{
		reflect.Float64: "number below 1.8e308",
		reflect.Uint64:  "whole number from 0 to 18446744073709551615, written in digits",
	}
)

// checkKeys reads valid JSON, and refuses keys that are not written as all fields are, which encoding/json
// takes in any letters, and keys that one object has twice, of which it takes the last. Every key is that of
// some field.
func checkKeys(params []byte) error {
	var open []map[string]bool // the keys of each object, nil for a list
	for i := 0; i < len(params); i++ {
		switch params[i] {
		case '{':
			open = append(open, map[string]bool{})
		case '[':
			open = append(open, nil)
		case '}', ']':
			open = open[:len(open)-1]
		case '"':
			begin := i + 1
			for i++; params[i] != '"'; i++ {
				if params[i] == '\\' {
					i++
				}
			}
			name := string(params[begin:i])
			seen := open[len(open)-1]
			for params[i+1] <= ' ' {
				i++
			}
			switch {
			case params[i+1] != ':': // a value
			case seen[name]:
				return wrong(text.Clip(name), "it is there twice")
			case strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789_") != "":
				return wrong(text.Clip(name), "unknown field: fields are written in lower case")
			default:
				seen[name] = true
			}
		}
	}
	return nil
}

// bounded is a buffer that does not grow beyond what an answer holds, nor after its context has ended.
type bounded struct {
	bytes.Buffer
	ctx   context.Context
	limit float64 // 0 for any size
	field string
}

func (w *bounded) Write(data []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	if over(float64(w.Len()+len(data)), w.limit) {
		return 0, tooLarge(w.field, "this takes more than %.0f bytes: ask for less", w.limit)
	}
	return w.Buffer.Write(data)
}

package command

import (
	"fmt"
	"io/fs"
	"text/template"
	"time"

	"lightsout/internal/base/text"
)

// Templates reads the templates of answers that are printed for people. They have these functions, and those
// given.
func Templates(files fs.FS, functions template.FuncMap) *template.Template {
	return template.Must(template.New("").Funcs(template.FuncMap{
		"clean":  text.Printable,
		"number": text.Number,
		"percent": func(part float64, digits int) string {
			return fmt.Sprintf("%.*f %%", digits, 100*part)
		},
		"seconds": func(s float64, to string) (time.Duration, error) {
			unit, err := time.ParseDuration(to)
			return time.Duration(max(0, s) * float64(time.Second)).Round(unit), err
		},
	}).Funcs(functions).ParseFS(files, "text/*.tmpl"))
}

package record

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"lightsout/internal/base/sqlite"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// ask returns the rows of a query as lines.
func ask(t *testing.T, db *sql.DB, query string) []string {
	t.Helper()
	lines, err := sqlite.Query(context.Background(), db, func(rows *sql.Rows) (string, error) {
		columns, err := rows.Columns()
		if err != nil {
			return "", err
		}
		texts := make([]string, len(columns))
		to := make([]any, len(columns))
		for i := range texts {
			to[i] = &texts[i]
		}
		err = rows.Scan(to...)
		return strings.Join(texts, "|"), err
	}, query)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	return lines
}

func sameLines(t *testing.T, what string, got, want []string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Fatalf("%s: %q, want %q", what, got, want)
	}
}

func namesIn(t *testing.T, folder string) string {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(entries)
}

// writeDatabase makes a SQLite file that is not of a census.
func writeDatabase(t *testing.T, path string) {
	t.Helper()
	db := sqlite.Open(path, nil)
	defer db.Close()
	if _, err := db.Exec("CREATE TABLE lightsout_states (size, state)"); err != nil {
		t.Fatal(err)
	}
}

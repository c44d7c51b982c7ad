// Package sqlite opens SQLite files and reads their rows.
package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	_ "modernc.org/sqlite" // the driver
)

// Open returns a file by one connection, so that what a statement sets holds for the next. SQLite opens it
// when it is first asked, and says then what is wrong.
func Open(path string, options url.Values) *sql.DB {
	db, _ := sql.Open("sqlite", URI(path, options))
	db.SetMaxOpenConns(1)
	return db
}

// URI returns the name of a file with options: https://www.sqlite.org/uri.html.
func URI(path string, options url.Values) string {
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	if path = filepath.ToSlash(path); !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/…
	}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: options.Encode()}).String()
}

// Query returns what read makes of each row that a query finds.
func Query[T any](
	ctx context.Context, db *sql.DB, read func(*sql.Rows) (T, error), text string, args ...any,
) ([]T, error) {
	rows, err := db.QueryContext(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var list []T
	for rows.Next() {
		one, err := read(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, one)
	}
	return list, rows.Err()
}

// Check returns an error if a file does not begin as a SQLite file does: SQLite itself says that only at the
// first question.
func Check(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && info.IsDir() {
		return fmt.Errorf("%s is a folder, not a SQLite file", path)
	}
	magic := []byte("SQLite format 3\x00")
	start := make([]byte, len(magic))
	if _, err := io.ReadFull(file, start); err != nil || !bytes.Equal(start, magic) {
		return fmt.Errorf("%s is not a SQLite file", path)
	}
	return nil
}

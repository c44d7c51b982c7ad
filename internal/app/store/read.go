package store

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"unicode"
)

func openFile(path string) (*sql.DB, error) {
	db, err := sql.Open("sqlite", readURI(path))
	if err == nil {
		db.SetMaxOpenConns(1)
	}
	return db, err
}

// query returns what read makes of each row that a query finds.
func query[T any](ctx context.Context, db *sql.DB, read func(*sql.Rows) (T, error), text string, args ...any) ([]T, error) {
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

// looksLikeSQLite returns an error if a file does not begin as a SQLite file does: SQLite itself says
// that only at the first question.
func looksLikeSQLite(path string) error {
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

// readOwn returns the boards in a file of ours, and an error if the file is not one that this program
// would write in this form: what it does not know, it could not keep.
func readOwn(ctx context.Context, path string, f form) ([]Board, error) {
	if err := looksLikeSQLite(path); err != nil {
		return nil, fmt.Errorf("%w: it is unchanged", err)
	}
	db, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer db.Close()
	var id, version int
	if err := db.QueryRowContext(ctx, "SELECT application_id, user_version FROM pragma_application_id, pragma_user_version").Scan(&id, &version); err != nil {
		return nil, unreadable(ctx, path, err)
	}
	if id != applicationID {
		return nil, fmt.Errorf("%s is a database of another program: it is unchanged", path)
	}
	if version != formatVersion {
		return nil, fmt.Errorf("%s was written by another version of lightsout (format %d, want %d): choose another file", path, version, formatVersion)
	}
	objects, err := objectsOf(ctx, db)
	if err != nil {
		return nil, unreadable(ctx, path, err)
	}
	for _, other := range forms() {
		if other.name != f.name && objects[f.schema[len(f.schema)-1].name] == uncommented(other.schema[len(other.schema)-1].sql) {
			return nil, fmt.Errorf("%s has a %s table, which cannot be mixed with a %s one: choose another file", path, other.name, f.name)
		}
	}
	for _, o := range f.schema {
		if objects[o.name] != uncommented(o.sql) {
			return nil, fmt.Errorf("%s was changed by another program: %s", path, o.name)
		}
		delete(objects, o.name)
	}
	for name := range objects {
		return nil, fmt.Errorf("%s also has %s, which would be lost: drop it, or choose another file", path, name)
	}
	boards, err := boardsOf(ctx, db)
	return boards, unreadable(ctx, path, err)
}

// unreadable says of an error of SQLite which file it is about, unless it only says that the work was canceled.
func unreadable(ctx context.Context, path string, err error) error {
	if err == nil || ctx.Err() != nil {
		return cmp.Or(ctx.Err(), err)
	}
	return fmt.Errorf("%s cannot be read: %w", path, err)
}

var comment = regexp.MustCompile(`(?m) *--.*$`)

// uncommented returns a text of a schema without comments. SQLite keeps them, and they are no part of the format.
func uncommented(sql string) string { return comment.ReplaceAllString(sql, "") }

// objectsOf returns the tables, views, indexes and triggers of a database with their texts, without comments.
func objectsOf(ctx context.Context, db *sql.DB) (map[string]string, error) {
	list, err := query(ctx, db, func(rows *sql.Rows) (o object, err error) {
		err = rows.Scan(&o.name, &o.sql)
		return o, err
	}, "SELECT name, coalesce(sql, '') FROM sqlite_schema")
	objects := map[string]string{}
	for _, o := range list {
		if !strings.HasPrefix(o.name, "sqlite_") {
			objects[o.name] = uncommented(o.sql)
		}
	}
	return objects, err
}

func boardsOf(ctx context.Context, db *sql.DB) ([]Board, error) {
	return query(ctx, db, func(rows *sql.Rows) (b Board, err error) {
		switch err = rows.Scan(&b.Size, &b.Spec, &b.Lights, &b.Buttons, &b.Modulus, &b.States, &b.Depth, &b.span); {
		case err != nil:
		case b.Lights < 0 || b.Lights > 63 || b.Modulus < 2 || b.Modulus > 256:
			err = fmt.Errorf("it is damaged: size %d has %d lights of %d values", b.Size, b.Lights, b.Modulus)
		case strings.ContainsFunc(b.Spec, func(r rune) bool { return !unicode.IsPrint(r) }): // a terminal would obey it
			err = fmt.Errorf("it is damaged: size %d has the spec %q", b.Size, b.Spec)
		}
		return b, err
	}, "SELECT size, spec, lights, buttons, modulus, states, depth, span FROM lightsout_boards ORDER BY size")
}

package store

import (
	"context"
	"database/sql"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// base is the new file while SQLite writes to it. Nothing else has it open, and it is thrown away if anything
// goes wrong, so that it needs neither locks nor a journal.
type base struct {
	form form
	db   *sql.DB
	conn *sql.Conn
}

// newBase makes the schema in an empty file.
func newBase(ctx context.Context, file string, f form) (*base, error) {
	db, err := sql.Open("sqlite", fileURI(file, url.Values{"nolock": {"1"}}))
	if err != nil {
		return nil, err
	}
	b := &base{form: f, db: db}
	if b.conn, err = db.Conn(ctx); err != nil {
		db.Close()
		return nil, err
	}
	statements := []string{
		"PRAGMA journal_mode = OFF",
		"PRAGMA synchronous = OFF",
		fmt.Sprintf("PRAGMA page_size = %d", f.pageSize),
		fmt.Sprintf("PRAGMA application_id = %d", applicationID),
		fmt.Sprintf("PRAGMA user_version = %d", formatVersion),
	}
	for _, o := range f.schema {
		statements = append(statements, o.sql)
	}
	for _, statement := range statements {
		if err := b.exec(ctx, statement); err != nil {
			b.close()
			return nil, err
		}
	}
	return b, nil
}

func (b *base) close() error {
	b.conn.Close()
	return b.db.Close()
}

func (b *base) exec(ctx context.Context, query string, args ...any) error {
	_, err := b.conn.ExecContext(ctx, query, args...)
	return err
}

// fill writes all rows but those of the laid table. Rows come in the order of their keys: those of boards of
// lesser size in the old file, the new ones, and those of boards of greater size.
func (b *base) fill(ctx context.Context, old string, size int64, add func() error) error {
	keep := func(side string) error {
		for _, o := range b.form.schema {
			if old == "" || o.name == b.form.laid || !strings.HasPrefix(o.sql, "CREATE TABLE") {
				continue
			}
			if err := b.exec(ctx, fmt.Sprintf("INSERT INTO main.%s SELECT * FROM old.%[1]s WHERE size %s ?", o.name, side), size); isFull(err) {
				return err
			} else if err != nil {
				return unreadable(ctx, old, err)
			}
		}
		return nil
	}
	if old != "" {
		if err := b.exec(ctx, "ATTACH ? AS old", readURI(old)); err != nil {
			return unreadable(ctx, old, err)
		}
	}
	if err := b.exec(ctx, "BEGIN"); err != nil {
		return err
	}
	if err := keep("<"); err != nil {
		return err
	}
	if err := add(); err != nil {
		return err
	}
	if err := keep(">"); err != nil {
		return err
	}
	if err := b.exec(ctx, "COMMIT"); err != nil || b.form.laid != "" {
		return err
	}
	if old != "" {
		if err := b.exec(ctx, "DETACH old"); err != nil {
			return err
		}
	}
	return b.exec(ctx, "VACUUM") // SQLite leaves a tenth of each page free otherwise
}

// root returns the page on which the laid table has its root.
func (b *base) root(ctx context.Context) (root uint32, err error) {
	err = b.conn.QueryRowContext(ctx, "SELECT rootpage FROM sqlite_schema WHERE name = ?", b.form.laid).Scan(&root)
	return root, err
}

func readURI(path string) string { return fileURI(path, url.Values{"mode": {"ro"}}) }

func fileURI(path string, options url.Values) string {
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/…
	}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: options.Encode()}).String()
}

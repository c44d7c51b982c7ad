package store

import (
	"context"
	"database/sql"
	"encoding/binary"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	_ "modernc.org/sqlite" // the driver "sqlite"
)

// base is a database in memory with the schema and the small tables of a form. Behind its pages the
// large table is laid.
type base struct {
	form form
	db   *sql.DB
	conn *sql.Conn
}

// newBase makes the schema, and takes over from an old file, if there is one, what is in its small
// tables on boards of other sizes.
func newBase(ctx context.Context, f form, old string, size int64) (*base, error) {
	db, err := sql.Open("sqlite", "file::memory:")
	if err != nil {
		return nil, err
	}
	b := &base{form: f, db: db}
	if b.conn, err = db.Conn(ctx); err != nil {
		db.Close()
		return nil, err
	}
	if err := b.fill(ctx, old, size); err != nil {
		b.close()
		return nil, err
	}
	return b, nil
}

func (b *base) close() {
	b.conn.Close()
	b.db.Close()
}

func (b *base) exec(ctx context.Context, query string, args ...any) error {
	_, err := b.conn.ExecContext(ctx, query, args...)
	return err
}

func (b *base) fill(ctx context.Context, old string, size int64) error {
	statements := []string{
		fmt.Sprintf("PRAGMA page_size = %d", b.form.pageSize),
		fmt.Sprintf("PRAGMA application_id = %d", applicationID),
		fmt.Sprintf("PRAGMA user_version = %d", formatVersion),
	}
	for _, o := range b.form.schema {
		statements = append(statements, o.sql)
	}
	for _, statement := range statements {
		if err := b.exec(ctx, statement); err != nil {
			return err
		}
	}
	if old == "" {
		return nil
	}
	if err := b.exec(ctx, "ATTACH ? AS old", fileURI(old)); err != nil {
		return err
	}
	for _, o := range b.form.schema {
		if strings.HasPrefix(o.sql, "CREATE TABLE") && o.name != b.form.large {
			if err := b.exec(ctx, fmt.Sprintf("INSERT INTO main.%s SELECT * FROM old.%[1]s WHERE size <> ?", o.name), size); err != nil {
				return err
			}
		}
	}
	return b.exec(ctx, "DETACH old")
}

// fileURI names a file for SQLite to read.
func fileURI(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		path = full
	}
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/…
	}
	return (&url.URL{Scheme: "file", Path: path, RawQuery: "mode=ro"}).String()
}

// image returns the pages of the database, and the page on which the large table has its root.
func (b *base) image(ctx context.Context) (image []byte, root uint32, err error) {
	if err := b.conn.QueryRowContext(ctx, "SELECT rootpage FROM sqlite_schema WHERE name = ?", b.form.large).Scan(&root); err != nil {
		return nil, 0, err
	}
	err = b.conn.Raw(func(driver any) error {
		serializer, ok := driver.(interface{ Serialize() ([]byte, error) })
		if !ok {
			return fmt.Errorf("the SQLite driver cannot give its pages")
		}
		var err error
		image, err = serializer.Serialize()
		return err
	})
	if err == nil && len(image)%b.form.pageSize != 0 {
		err = fmt.Errorf("SQLite made a database of %d bytes, which are no pages of %d", len(image), b.form.pageSize)
	}
	return image, root, err
}

// setPages writes the number of pages of a database to its first page.
func setPages(first []byte, count uint32) { binary.BigEndian.PutUint32(first[28:], count) }

package store

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	"pgregory.net/rapid"
)

// lay makes a file with a table of the given records, laid by us.
func lay(t testing.TB, f form, records [][]byte) string {
	ctx := context.Background()
	base, err := newBase(ctx, f, "", 0)
	if err != nil {
		t.Fatal(err)
	}
	defer base.close()
	image, root, err := base.image(ctx)
	if err != nil {
		t.Fatal(err)
	}
	out := bytes.NewBuffer(bytes.Clone(image))
	p := &pages{out: out, size: f.pageSize, next: uint32(len(image)/f.pageSize) + 1, room: make([]byte, f.pageSize)}
	tree := &tree{pages: p}
	for _, r := range records {
		if err := tree.add(r); err != nil {
			t.Fatal(err)
		}
	}
	top, err := tree.finish()
	if err != nil {
		t.Fatal(err)
	}
	file := out.Bytes()
	copy(file[int(root-1)*f.pageSize:], top)
	setPages(file, p.next-1)
	path := filepath.Join(t.TempDir(), "tree.db")
	if err := os.WriteFile(path, file, 0o666); err != nil {
		t.Fatal(err)
	}
	return path
}

// Trees of every number of rows up to several levels are in order, by SQLite's own judgment, and are
// read back by it and by us as they were written.
func TestTreesOfEverySize(t *testing.T) {
	f := fullForm()
	f.pageSize = 512
	var records [][]byte
	var want []string
	counts := map[int]bool{0: true, 1: true, 20000: true}
	for n := 20; n < 60; n++ {
		counts[n] = true // one leaf, and the first two
	}
	for n := 2; n < 3000; n += 97 {
		counts[n] = true
	}
	leaf := 27
	for n := leaf*38 - 40; n < leaf*38+40; n += 3 {
		counts[n] = true // around the first full interior page
	}
	var r record
	for n := 0; n <= 20000; n++ {
		if counts[n] {
			path := lay(t, f, records)
			db := open(t, path)
			sameLines(t, fmt.Sprint(n, " rows"), ask(t, db, "PRAGMA integrity_check"), []string{"ok"})
			sameLines(t, fmt.Sprint(n, " rows"), ask(t, db, "SELECT * FROM lightsout_states"), want)
			sameLines(t, fmt.Sprint(n, " rows"), readBack(t, path), hexes(records))
			db.Close()
		}
		r.reset()
		for _, v := range []int64{5, int64(n) * 3, 2, 3, 4, int64(n)} {
			r.integer(v)
		}
		records = append(records, bytes.Clone(r.bytes()))
		want = append(want, fmt.Sprintf("5|%d|2|3|4|%d", n*3, n))
	}
}

func hexes(records [][]byte) []string {
	var lines []string
	for _, r := range records {
		lines = append(lines, fmt.Sprintf("%x", r))
	}
	return lines
}

// readBack reads the records of a table in full by our own reader.
func readBack(t testing.TB, path string) []string {
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r, err := newTreeReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var root uint32
	fmt.Sscan(ask(t, open(t, path), "SELECT rootpage FROM sqlite_schema WHERE name = 'lightsout_states'")[0], &root)
	var lines []string
	if err := r.walk(root, 0, func(record []byte) error {
		lines = append(lines, fmt.Sprintf("%x", record))
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return lines
}

// What SQLite reads from our records is what was put in, also at the edges of the types.
func TestRecords(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		values := rapid.SliceOfN(rapid.OneOf(rapid.Int64(), rapid.Int64Range(-3, 3), rapid.Map(rapid.IntRange(0, 62), func(n int) int64 { return 1 << n }),
			rapid.Map(rapid.IntRange(0, 62), func(n int) int64 { return -1<<n - 1 })), 4, 4).Draw(rt, "values")
		blob := rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(rt, "blob")
		var r record
		r.integer(7)
		r.integer(values[0])
		r.integer(values[1])
		r.integer(values[2])
		r.integer(values[3])
		r.blob(blob)
		path := lay(t, compactForm(0), [][]byte{r.bytes()})
		db := open(t, path)
		defer db.Close()
		want := fmt.Sprintf("7|%d|%d|%d|%d|%X", values[0], values[1], values[2], values[3], blob)
		sameLines(t, "record", ask(t, db, "SELECT size, chunk, first, class, width, hex(codes) FROM lightsout_chunks"), []string{want})
		if first, err := firstInteger(r.bytes()); err != nil || first != 7 {
			rt.Fatalf("the first value is read as %d, %v", first, err)
		}
		r.reset()
		r.integer(values[0])
		if first, err := firstInteger(r.bytes()); err != nil || first != values[0] {
			rt.Fatalf("%d is read as %d, %v", values[0], first, err)
		}
	})
}

// The page with the byte at 2³⁰ is left alone.
func TestLockPage(t *testing.T) {
	for _, size := range []int{4096, 32768} {
		var out bytes.Buffer
		p := &pages{out: &out, size: size, next: uint32(1<<30/size) - 1}
		for _, want := range []int{1<<30/size - 1, 1 << 30 / size, 1<<30/size + 2, 1<<30/size + 3} {
			page := make([]byte, size)
			page[0] = 1
			if number, err := p.append(page); err != nil || int(number) != want {
				t.Errorf("page %d, %v, want %d", number, err, want)
			}
		}
		if out.Len() != 5*size || out.Bytes()[2*size] != 0 {
			t.Errorf("%d bytes were written", out.Len())
		}
	}
}

func TestTreeRefusesLongRecords(t *testing.T) {
	p := &pages{out: io.Discard, size: 4096, next: 2, room: make([]byte, 4096)}
	if err := (&tree{pages: p}).add(make([]byte, 1003)); err == nil {
		t.Error("a record of 1003 bytes was taken")
	}
}

// Whatever is in the pages, reading them ends, and does not panic.
func FuzzTreeReader(f *testing.F) {
	small := fullForm()
	small.pageSize = 512
	var records [][]byte
	for n := range 40 {
		var r record
		for _, v := range []int64{3, int64(n), 2, 3, 4, 9} {
			r.integer(v)
		}
		records = append(records, r.bytes())
	}
	data, err := os.ReadFile(lay(f, small, records))
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data, uint32(4))
	loop := bytes.Clone(data)
	binary.BigEndian.PutUint32(loop[3*512+8:], 4)
	f.Add(loop, uint32(4))
	f.Fuzz(func(t *testing.T, data []byte, root uint32) {
		r, err := newTreeReader(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			return
		}
		r.walk(root, 0, func(record []byte) error { _, err := firstInteger(record); return err })
	})
}

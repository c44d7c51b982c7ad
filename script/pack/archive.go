package main

import (
	"archive/tar"
	"archive/zip"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// packer writes the entries of an archive.
type packer interface {
	add(name string, mode fs.FileMode, size int64, from io.Reader) error // from is nil for a folder
	io.Closer
}

// writeArchive writes a folder to an archive, whose kind is that of the file's name. All that differs from one machine
// to the next is left out: owners, times, the order of a folder, and permissions but for whether a file is a program.
func writeArchive(file, folder string, when time.Time) (err error) {
	out, err := os.Create(file)
	if err != nil {
		return err
	}
	defer func() {
		if err = errors.Join(err, out.Close()); err != nil {
			os.Remove(file)
		}
	}()
	var p packer
	switch {
	case strings.HasSuffix(file, ".tar.gz"):
		p = newTarPacker(out, when)
	case strings.HasSuffix(file, ".zip"):
		p = newZipPacker(out, when)
	default:
		return fmt.Errorf("%s: it should be .tar.gz or .zip", file)
	}
	base := filepath.Base(folder)
	err = filepath.WalkDir(folder, func(at string, entry fs.DirEntry, err error) error { // in the order of the names
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(folder, at)
		if err != nil {
			return err
		}
		return addTo(p, path.Join(base, filepath.ToSlash(relative)), at, entry)
	})
	return errors.Join(err, p.Close())
}

func addTo(p packer, name, at string, entry fs.DirEntry) error {
	if entry.IsDir() {
		return p.add(name+"/", 0o755, 0, nil)
	}
	info, err := entry.Info()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return fmt.Errorf("%s is neither a file nor a folder", at)
	}
	mode := fs.FileMode(0o644)
	if info.Mode()&0o111 != 0 {
		mode = 0o755
	}
	from, err := os.Open(at)
	if err != nil {
		return err
	}
	defer from.Close()
	return p.add(name, mode, info.Size(), from)
}

type tarPacker struct {
	*tar.Writer
	zip  *gzip.Writer
	when time.Time
}

func newTarPacker(out io.Writer, when time.Time) *tarPacker {
	zip, err := gzip.NewWriterLevel(out, gzip.BestCompression) // without a name or a time
	if err != nil {
		panic("pack: " + err.Error()) // there is such a level
	}
	return &tarPacker{tar.NewWriter(zip), zip, when}
}

func (p *tarPacker) add(name string, mode fs.FileMode, size int64, from io.Reader) error {
	h := &tar.Header{Name: name, Mode: int64(mode), Size: size, ModTime: p.when, Typeflag: tar.TypeReg, Format: tar.FormatUSTAR}
	if from == nil {
		h.Typeflag = tar.TypeDir
	}
	if err := p.WriteHeader(h); err != nil || from == nil {
		return err
	}
	_, err := io.Copy(p.Writer, from)
	return err
}

// Close ends the archive.
func (p *tarPacker) Close() error { return errors.Join(p.Writer.Close(), p.zip.Close()) }

type zipPacker struct {
	*zip.Writer
	when time.Time
}

func newZipPacker(out io.Writer, when time.Time) *zipPacker {
	w := zip.NewWriter(out)
	w.RegisterCompressor(zip.Deflate, func(to io.Writer) (io.WriteCloser, error) { return flate.NewWriter(to, flate.BestCompression) })
	return &zipPacker{w, when}
}

func (p *zipPacker) add(name string, mode fs.FileMode, _ int64, from io.Reader) error {
	h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: p.when}
	if from == nil {
		mode |= fs.ModeDir
		h.Method = zip.Store
	}
	h.SetMode(mode)
	w, err := p.CreateHeader(h)
	if err != nil || from == nil {
		return err
	}
	_, err = io.Copy(w, from)
	return err
}

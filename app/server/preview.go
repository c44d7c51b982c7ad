package server

import (
	"context"
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"time"

	"lightsout/web"
)

// Other sites show a link to /play/?b=ID or /d/NUMBER with a picture of that board. Their programs run no
// scripts and ask for the picture by an absolute address, so the server writes it into the page.

// The tags of a page's picture and title.
var (
	previewTag = regexp.MustCompile(`(<meta property="og:image" content=")(?:\.\./)*([^"]*)`)
	titleTag   = regexp.MustCompile(`(<meta property="og:title" content=")[^"]*`)
)

// absolute returns a page with the absolute address of its picture. The page of a game has the picture of its
// board.
func absolute(r *http.Request, page web.File) web.File {
	origin := "http://" + r.Host
	if r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https" {
		origin = "https://" + r.Host
	}
	text := page.Bytes()
	picture := "$2"
	day := r.PathValue("day")
	id := r.URL.Query().Get("b")
	switch {
	case day != "":
		text = titleTag.ReplaceAll(text, []byte("${1}Lights Out #"+day))
		picture = "play/preview.png?d=" + day
	case id != "" && page.Path == "play/index.html":
		picture = "play/preview.png?b=" + strings.ReplaceAll(url.QueryEscape(id), "$", "$$")
	}
	escaped := strings.ReplaceAll(html.EscapeString(origin), "$", "$$")
	return page.With(previewTag.ReplaceAll(text, []byte("${1}"+escaped+"/"+picture)))
}

// serveDay serves Play at the address of a daily puzzle, such as /d/322.
func (s *Server) serveDay(w http.ResponseWriter, r *http.Request) {
	if _, ok := dateOf(r.PathValue("day")); !ok || s.o.Site == nil {
		s.serveFile(w, r)
	} else if page, ok := s.o.Site.File("play/"); ok {
		sendFile(w, r, absolute(r, page))
	}
}

// dateOf returns the date of the daily puzzle with a number: 2026-01-01 has 1.
func dateOf(number string) (date string, ok bool) {
	n, err := strconv.Atoi(number)
	day := time.Date(2026, 1, n, 0, 0, 0, 0, time.UTC)
	return day.Format(time.DateOnly), err == nil && n > 0 && n < 1e6 && number == strconv.Itoa(n)
}

// Limits of a preview: the longest ID, and the most lights.
const (
	maxPreviewID     = 4000
	maxPreviewLights = 1600
)

// servePreview draws the board of a game as other sites show it. What cannot be drawn quickly has the picture
// of the page.
func (s *Server) servePreview(w http.ResponseWriter, r *http.Request) {
	picture := s.previewed(r)
	if picture == nil {
		w.Header().Set("Cache-Control", "no-store")
		redirect(w, "../icons/preview.png")
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=86400")
	w.Header().Set("Content-Type", "image/png")
	_, _ = w.Write(picture)
}

// previewed returns the picture of the game of a preview, a film of one frame; nil if it cannot be drawn.
func (s *Server) previewed(r *http.Request) []byte {
	id, _, _ := strings.Cut(r.URL.Query().Get("b"), "&")
	if date, ok := dateOf(r.URL.Query().Get("d")); ok {
		var answer struct{ Puzzles []struct{ ID string } }
		if s.ask(r, "generate", map[string]any{"daily": date}, &answer) && len(answer.Puzzles) == 1 {
			id = answer.Puzzles[0].ID
		}
	}
	var game struct {
		Board string
		State []string
	}
	var film struct{ File []byte }
	if len(id) > maxPreviewID || !s.ask(r, "game", map[string]any{"id": id}, &game) ||
		len(strings.Join(game.State, "")) > maxPreviewLights {
		return nil
	}
	s.ask(r, "film", map[string]any{
		"board": game.Board, "states": [][]string{game.State, game.State}, "format": "png", "cells": "glow",
		"aspect": "1200x630", "ground": "#0d111b", "palette": "#1a2030,#ffd15c", // those of the page at night
	}, &film)
	return film.File
}

// ask does an act with the limits of every request, and reports whether the answer came in time.
func (s *Server) ask(r *http.Request, act string, params map[string]any, answer any) bool {
	j, problem := s.start(s.acts[act], note(r).client, func() ([]byte, *Problem) {
		text, _ := json.Marshal(params) // of texts, which can always be written
		return text, nil
	})
	if problem != nil {
		return false
	}
	ctx, cancel := context.WithTimeout(r.Context(), s.o.Patience)
	defer cancel()
	defer context.AfterFunc(ctx, func() { j.cancel(errGone) })()
	<-j.done
	return j.problem == nil && json.Unmarshal(j.answer, answer) == nil
}

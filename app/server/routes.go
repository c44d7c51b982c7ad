package server

import (
	"net/http"
	"strings"
)

func (s *Server) routes() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /api/v1/{act}", s.serveAct)
	mux.HandleFunc("GET /api/v1/jobs/{id}", s.job(s.serveJob))
	mux.HandleFunc("DELETE /api/v1/jobs/{id}", s.job(func(w http.ResponseWriter, _ *http.Request, j *job) {
		j.cancel(errDeleted) // unless it has ended already
		w.WriteHeader(http.StatusNoContent)
	}))
	mux.HandleFunc("GET /api/v1/jobs/{id}/events", s.job(s.serveEvents))
	mux.HandleFunc("GET /api/v1/openapi.json",
		s.serveText("application/vnd.oai.openapi+json;version=3.1", openAPI))
	mux.HandleFunc("GET /api/{$}", s.serveText("text/html; charset=utf-8", apiPage))
	mux.HandleFunc("GET /api/api.css", s.serveText("text/css; charset=utf-8", style))
	mux.HandleFunc("GET /healthz", s.serveHealth)
	mux.HandleFunc("GET /play/preview.png", s.servePreview)
	mux.HandleFunc("GET /d/{day}", s.serveDay)
	mux.HandleFunc("/", s.serveFile)
	return mux
}

func (s *Server) refuseMethod(w http.ResponseWriter, r *http.Request) {
	allow := "GET, HEAD"
	name, ofAPI := strings.CutPrefix(r.URL.Path, "/api/v1/")
	switch _, isAct := s.acts[name]; {
	case ofAPI && isAct:
		allow = "POST"
	case ofAPI && strings.HasPrefix(name, "jobs/") && !strings.HasSuffix(name, "/events"):
		allow = "GET, HEAD, DELETE"
	}
	w.Header().Set("Allow", allow)
	kindMethod.problem("it allows "+allow).write(w, r)
}

// redirect leads to another address, relative to this one: a server may be in a sub-folder of another.
func redirect(w http.ResponseWriter, to string) {
	w.Header().Set("Location", to)
	w.Header().Set("Cache-Control", cacheAsk)
	w.WriteHeader(http.StatusFound)
}

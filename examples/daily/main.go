// Daily serves the puzzle of the day, which is the same for everyone, with its grade: easy on Monday, expert
// on Sunday.
//
//	go run ./daily -listen localhost:8080 -board 5x5
//	curl localhost:8080/2026-11-15
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"time"

	"lightsout/algebra"
	"lightsout/board"
	"lightsout/generate"
)

type puzzle struct {
	Number int    `json:"number"`
	ID     string `json:"id"`
	Grade  string `json:"grade"`
	Least  int    `json:"least"`
}

func main() {
	listen := flag.String("listen", "localhost:8080", "the address to serve on")
	spec := flag.String("board", "5x5", "the board of the puzzles")
	flag.Parse()
	factored := must(algebra.Of(context.Background(), must(board.Parse(*spec))))
	maker := must(generate.New(factored))
	listener := must(net.Listen("tcp", *listen))
	fmt.Printf("http://%s\n", listener.Addr())
	http.HandleFunc("GET /{date}", func(w http.ResponseWriter, r *http.Request) {
		answer, err := daily(r.Context(), maker, r.PathValue("date"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(answer)
	})
	log.Fatal(http.Serve(listener, nil))
}

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func daily(ctx context.Context, maker *generate.Maker, date string) (puzzle, error) {
	number, err := generate.DailyNumber(date, time.Now())
	if err != nil {
		return puzzle{}, err
	}
	p, err := generate.FromSeed(ctx, maker, "daily."+date)
	if err != nil {
		return puzzle{}, err
	}
	marks, err := maker.Grade(ctx, p)
	if err != nil {
		return puzzle{}, err
	}
	return puzzle{number, board.FormatID(p.Board, p.State), marks.Grade.String(), p.Depth}, nil
}

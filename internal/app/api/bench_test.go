package api

import (
	"context"
	"encoding/json"
	"testing"
)

// BenchmarkCall: what a server or a page does for one request, JSON in and out. Limits: 2,000 solve/5x5 a
// second on two cores, hint/10x10 under 50 ms. Uncached boards are factored for every request.
func BenchmarkCall(b *testing.B) {
	for _, a := range []struct{ name, act, params string }{
		{"solve/5x5", "solve", `{"board":"5x5","state":"on"}`},
		{"solve/1000x1000", "solve", `{"board":"1000x1000","state":"on"}`},
		{"hint/5x5", "hint", `{"board":"5x5","state":"on"}`},
		{"hint/10x10", "hint", `{"board":"10x10","state":"on"}`},
		{"hint/30x30", "hint", `{"board":"30x30","state":"on"}`},
		{"solve/hex-20", "solve", `{"board":"hex-20","state":"on"}`},
		{"board/50x50", "board", `{"board":"50x50"}`},
		{"board/hex-20", "board", `{"board":"hex-20"}`},
		{"generate/5x5", "generate", `{"board":"5x5","depth":12,"seed":"a"}`},
	} {
		for suffix, e := range map[string]*Env{"": NewEnv(), "/uncached": {Limits: Usual()}} {
			b.Run(a.name+suffix, func(b *testing.B) {
				size := 0
				for b.Loop() {
					answer, err := Call(context.Background(), e, a.act, []byte(a.params))
					if err != nil {
						b.Fatal(err)
					}
					text, err := json.Marshal(answer)
					if err != nil {
						b.Fatal(err)
					}
					size = len(text)
				}
				b.ReportMetric(float64(size), "bytes/answer")
			})
		}
	}
}

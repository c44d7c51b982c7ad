package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"lightsout/app/api"
)

// Objects that are small in JSON and large in memory are counted before they are read.
func TestManyObjects(t *testing.T) {
	params := []byte(`{"results":[` + strings.TrimSuffix(strings.Repeat("{},", 400_000), ",") + `]}`)
	if !json.Valid(params) {
		t.Fatal("the test is wrong")
	}
	_, err := api.Call(context.Background(), api.NewEnv(), "statistics", params)
	var wrong *api.RequestError
	if !errors.As(err, &wrong) || !wrong.TooLarge {
		t.Fatal(err)
	}
}

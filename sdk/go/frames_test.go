package switchyard_test

import (
	"encoding/json"
	"testing"

	"switchyard/internal/frame"
)

func TestFramesOfTheRuntimeAreRead(t *testing.T) {
	var file struct {
		Frames []struct {
			Name    string          `json:"name"`
			From    string          `json:"from"`
			Frame   json.RawMessage `json:"frame"`
			Verdict string          `json:"verdict"`
		} `json:"frames"`
	}
	readJSON(t, "../../conformance/bridge/frames.json", &file)
	read := 0
	for _, test := range file.Frames {
		if test.From != "runtime" || test.Verdict != "ok" {
			continue
		}
		read++
		if _, err := frame.Parse(test.Frame); err != nil {
			t.Errorf("%s cannot be read: %v", test.Name, err)
		}
	}
	if read == 0 {
		t.Error("there are no frames of the runtime's")
	}
}

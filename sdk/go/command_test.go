package switchyard

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

type weigh struct {
	Node   `spec:"id=Test.Weigh,name=Weigh,effect=safe"`
	Tool   Tool                 `tool:"name=weigh_all,description='Weighs things, one by one.'"`
	Things InVariable[[]string] `spec:"aiScope,minItems=1,description=What to weigh"`
	InTons OptVariable[bool]    `spec:"customScope,description=In which unit"`
	Label  InVariable[string]   `spec:"customScope,default=none,pattern='^[a-z]+$'"`
	Scale  Credential           `spec:"customScope,kind=text"`
	Weight OutVariable[float64] `spec:"description=How much it is"`
}

func (w *weigh) OnMessage(ctx *Context) error {
	things, err := w.Things.Get(ctx)
	if err != nil {
		return err
	}
	tons, err := w.InTons.Or(ctx, false)
	if err != nil {
		return err
	}
	if things[0] == "air" {
		return &NodeError{Code: "TOO_LIGHT", Message: "Air is too light.", Field: "things", Hint: "Weigh a stone."}
	}
	if things[0] == "fire" {
		return errors.New("the scale burns")
	}
	if tons {
		return w.Weight.Set(ctx, float64(len(things))/1000)
	}
	return w.Weight.Set(ctx, float64(len(things)))
}

func commandLine(t *testing.T, arguments ...string) (code int, output, complaints string) {
	t.Helper()
	host, err := NewHost(Package{Namespace: "Test", Version: "1"}, &weigh{})
	if err != nil {
		t.Fatal(err)
	}
	var out, complained bytes.Buffer
	code = command{host: host, output: &out, errors: &complained}.run(context.Background(), arguments)
	return code, out.String(), complained.String()
}

const scale = `{"text":"sixteen characters"}`

func TestSpecsArePrinted(t *testing.T) {
	code, output, _ := commandLine(t, "-s")
	var specs []NodeSpec
	if err := json.Unmarshal([]byte(output), &specs); err != nil || code != exitSuccess || specs[0].ID != "Test.Weigh" {
		t.Errorf("it ends with %d and prints %s", code, output)
	}
}

func TestToolIsACommand(t *testing.T) {
	for _, arguments := range [][]string{
		{"weigh_all", "-things", `["a","b"]`, "-scale", scale},
		{"weigh_all", "--things", `["a","b"]`, "--scale", scale, "--in-tons=false"},
	} {
		if code, output, complaints := commandLine(t, arguments...); code != exitSuccess || output != "{\n  \"weight\": 2\n}\n" {
			t.Errorf("%v ends with %d and prints %s %s", arguments, code, output, complaints)
		}
	}
	if _, output, _ := commandLine(t, "weigh_all", "-in_tons", "-things", `["a"]`, "-scale", scale); !strings.Contains(output, "0.001") {
		t.Errorf("in tons it prints %s", output)
	}
}

func TestCommandSaysWhatIsWrong(t *testing.T) {
	for _, test := range []struct {
		code      int
		says      string
		arguments []string
	}{
		{exitUsage, "weigh_all [flags]", []string{"weigh"}},
		{exitUsage, "the flag -things is missing\\nthe flag -scale is missing", []string{"weigh_all"}},
		{exitUsage, "not defined: -unit", []string{"weigh_all", "-unit", "t"}},
		{exitUsage, "write the value of type array as JSON", []string{"weigh_all", "-things", "a"}},
		{exitUsage, "'things' does not fit", []string{"weigh_all", "-things", "[]", "-scale", scale}},
		{exitUsage, "'label' does not fit", []string{"weigh_all", "-things", `["a"]`, "-label", "A", "-scale", scale}},
		{exitUsage, "'scale' does not fit", []string{"weigh_all", "-things", `["a"]`, "-scale", `{"text":"short"}`}},
		{exitUsage, "is no flag of weigh_all", []string{"weigh_all", "stone"}},
		{exitFailure, `"code":"TOO_LIGHT","field":"things","hint":"Weigh a stone."`,
			[]string{"weigh_all", "-things", `["air"]`, "-scale", scale}},
		{exitFailure, `"code":"NODE_FAILED","message":"the scale burns"`,
			[]string{"weigh_all", "-things", `["fire"]`, "-scale", scale}},
	} {
		code, output, complaints := commandLine(t, test.arguments...)
		if code != test.code || !strings.Contains(complaints, test.says) || output != "" {
			t.Errorf("%v ends with %d, prints %q and complains %s", test.arguments, code, output, complaints)
		}
	}
}

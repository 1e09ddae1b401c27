package schema

import (
	"encoding/json"
	"net/netip"
	"reflect"
	"strings"
	"testing"
	"time"
)

type base struct {
	ID string `json:"id"`
}

type person struct {
	base
	Name   string         `json:"name" spec:"description='First, last',maxLength=80"`
	Age    uint8          `json:"age,omitempty"`
	Tags   []string       `json:"tags" spec:"enum=a|b,maxItems=3"`
	Friend *base          `json:"friend"`
	Since  time.Time      `json:"since"`
	Secret string         `json:"-"`
	Extra  map[string]any `json:"extra,omitzero"`
	hidden int
}

type node struct {
	Children []node `json:"children"`
}

func TestOf(t *testing.T) {
	for _, test := range []struct {
		value any
		want  string
	}{
		{"", `{"type":"string"}`},
		{true, `{"type":"boolean"}`},
		{1, `{"type":"integer"}`},
		{uint(1), `{"type":"integer","minimum":0}`},
		{1.5, `{"type":"number"}`},
		{time.Time{}, `{"type":"string","format":"date-time"}`},
		{json.RawMessage{}, `{}`},
		{[]byte{}, `{"type":"string","contentEncoding":"base64"}`},
		{[]string{}, `{"type":"array","items":{"type":"string"}}`},
		{[2]int{}, `{"type":"array","minItems":2,"maxItems":2,"items":{"type":"integer"}}`},
		{map[string]float64{}, `{"type":"object","additionalProperties":{"type":"number"}}`},
		{map[string]any{}, `{"type":"object"}`},
		{netip.Addr{}, `{"type":"string"}`},
		{person{}, `{"type":"object","properties":{"id":{"type":"string"},` +
			`"name":{"type":"string","description":"First, last","maxLength":80},"age":{"type":"integer","minimum":0},` +
			`"tags":{"type":"array","maxItems":3,"items":{"type":"string","enum":["a","b"]}},` +
			`"friend":{"type":"object","properties":{"id":{"type":"string"}},"required":["id"],"additionalProperties":false},` +
			`"since":{"type":"string","format":"date-time"},"extra":{"type":"object"}},` +
			`"required":["id","name","tags","since"],"additionalProperties":false}`},
	} {
		schema, err := Of(reflect.TypeOf(test.value))
		if err != nil {
			t.Errorf("%T: %v", test.value, err)
			continue
		}
		if got, _ := json.Marshal(schema); string(got) != test.want {
			t.Errorf("%T gives\n%s, want\n%s", test.value, got, test.want)
		}
	}
}

func TestOfRefuses(t *testing.T) {
	for _, test := range []struct {
		value any
		says  string
	}{
		{make(chan int), "cannot be written as JSON"},
		{func() {}, "cannot be written as JSON"},
		{map[int]string{}, "string keys"},
		{time.Second, "nanoseconds"},
		{node{}, "contains itself"},
		{struct {
			A int `spec:"maxLength=3"`
		}{}, `"maxLength" is for values of type string`},
		{struct {
			A string `spec:"maxlength=3"`
		}{}, `no option "maxlength"`},
		{struct {
			A string `spec:"pattern='(?=x)'"`
		}{}, "regular expression"},
		{struct {
			A int `spec:"minimum=1.5"`
		}{}, "not of type integer"},
	} {
		if _, err := Of(reflect.TypeOf(test.value)); err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%T gives %v; want an error that says %q", test.value, err, test.says)
		}
	}
}

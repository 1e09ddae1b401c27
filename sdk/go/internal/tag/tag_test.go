package tag

import (
	"reflect"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	for text, want := range map[string][]Option{
		"":        nil,
		"aiScope": {{Name: "aiScope", Flag: true}},
		"id=Mail.Send, name=Send Mail (Go)": {
			{Name: "id", Value: "Mail.Send"}, {Name: "name", Value: "Send Mail (Go)"},
		},
		"description='Sends a mail, at once: a=b.',aiScope": {
			{Name: "description", Value: "Sends a mail, at once: a=b."}, {Name: "aiScope", Flag: true},
		},
		"description='The recipient''s address' , x": {
			{Name: "description", Value: "The recipient's address"}, {Name: "x", Flag: true},
		},
		"default=":    {{Name: "default"}},
		"default=''":  {{Name: "default"}},
		"a=1,b=ü, c,": {{Name: "a", Value: "1"}, {Name: "b", Value: "ü"}, {Name: "c", Flag: true}},
	} {
		got, err := Parse(text)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("Parse(%q) = %v, %v; want %v", text, got, err, want)
		}
	}
}

func TestParseRefuses(t *testing.T) {
	for text, says := range map[string]string{
		"a=1,a=2":                           `"a" comes twice`,
		"=1":                                "no name",
		"a,,b":                              "no name",
		"description=Sends a mail, at once": "single quotes",
		"pattern=a=b":                       "single quotes",
		"description='open":                 "not closed",
		"description='it's":                 "a quote within a value twice",
		"title=the recipient's":             "single quotes",
	} {
		if _, err := Parse(text); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("Parse(%q) gives %v; want an error that says %q", text, err, says)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add("a=1,b='x, y',c")
	f.Fuzz(func(t *testing.T, text string) {
		options, err := Parse(text)
		if err != nil {
			return
		}
		var parts []string
		for _, option := range options {
			if option.Flag {
				parts = append(parts, option.Name)
			} else {
				parts = append(parts, option.Name+"='"+strings.ReplaceAll(option.Value, "'", "''")+"'")
			}
		}
		again, err := Parse(strings.Join(parts, ","))
		if err != nil || !reflect.DeepEqual(again, options) {
			t.Fatalf("%q gives %v, and written again %v, %v", text, options, again, err)
		}
	})
}

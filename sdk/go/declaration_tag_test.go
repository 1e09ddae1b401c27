package switchyard

import (
	"reflect"
	"strings"
	"testing"
)

func TestTagThatIsNotWellFormedIsRefused(t *testing.T) {
	r := &reader{name: "Greet"}
	r.options(reflect.StructField{Name: "To", Tag: `spec:customScope`}, "spec")
	if len(r.problems) != 1 || !strings.Contains(r.problems[0].Error(), `Greet.To: the tag is not of the form spec:"…"`) {
		t.Errorf("the problems are %v", r.problems)
	}
}

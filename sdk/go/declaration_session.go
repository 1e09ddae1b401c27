package switchyard

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
)

var sessionKindPattern = regexp.MustCompile(`^[a-z][a-z0-9-]{0,39}$`)

// isBlock is true for a Block itself, and not for a struct that embeds one and so has its methods, too.
func isBlock(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.NumField() == 0 && t.Implements(reflect.TypeFor[blockMarker]())
}

func isSession(t reflect.Type) bool {
	return t.Kind() == reflect.Struct && t.Implements(reflect.TypeFor[sessionMarker]())
}

// block reads that the struct is a block, and what it does.
func (r *reader) block(field reflect.StructField, node NodeType) {
	if r.driver != nil {
		r.problem(field, "the struct embeds two blocks: make a node type of its own for each")
		return
	}
	driver, err := reflect.Zero(field.Type).Interface().(blockMarker).drive(node)
	if err != nil {
		r.problem(field, "%v", err)
		return
	}
	r.driver = driver
	r.spec.Construct, r.spec.Session, r.spec.Ports = "block", strings.ToLower(r.pkg.Namespace), nil
	for _, option := range r.options(field, "spec") {
		if option.Name != "kind" {
			r.node = append(r.node, option)
		} else if err := r.sessionKind(option.Value); err != nil {
			r.problem(field, "%v", err)
		}
	}
}

// session reads that the node works in a session.
func (r *reader) session(field reflect.StructField) {
	if r.spec.Session != "" {
		r.problem(field, "a node works in one session, and a block in none")
		return
	}
	r.spec.Session = strings.ToLower(r.pkg.Namespace)
	for _, option := range r.options(field, "spec") {
		if option.Name != "kind" {
			r.problem(field, "there is no option %q for a session: it has the option kind alone", option.Name)
		} else if err := r.sessionKind(option.Value); err != nil {
			r.problem(field, "%v", err)
		}
	}
}

func (r *reader) sessionKind(kind string) error {
	own := strings.ToLower(r.pkg.Namespace)
	r.spec.Session = kind
	if kind != own && !strings.HasPrefix(kind, own+"-") || !sessionKindPattern.MatchString(kind) {
		return fmt.Errorf("the kind %q must be %s, or begin with %s-", kind, own, own)
	}
	return nil
}

// checkBlock completes a block once its options are read.
func (r *reader) checkBlock(effectGiven bool) {
	if r.driver == nil {
		return
	}
	if !effectGiven && r.driver.end == nil {
		r.spec.Effect = Safe
	}
	if r.spec.Tool != nil {
		r.problems = append(r.problems, fmt.Errorf("%s: a block cannot be a tool: remove the field of type Tool", r.name))
	}
}

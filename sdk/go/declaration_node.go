package switchyard

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

var (
	nodeIDPattern   = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9_-]+)+$`)
	iconPattern     = regexp.MustCompile(`^[a-z0-9-]{1,64}$`)
	toolNamePattern = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]{0,63}$`)
	colors          = []string{"neutral", "blue", "green", "amber", "red", "violet", "teal"}
	categories      = []string{"trigger", "ai", "data", "outside", "control"}
	effects         = []string{"safe", "keyed", "once"}
	fileAccess      = []string{"read", "write"}
	toolKinds       = []string{"human-loop", "autonomous"}
	toolAnnotations = []string{"readOnly", "destructive", "idempotent", "openWorld"}
)

// reservedTools are the names that agents use for ends of their own.
var reservedTools = []string{"finish", "submit"}

// nodeOptions reads what Node's tag says, and Toolkit's where Node's is silent.
func (r *reader) nodeOptions() {
	field := reflect.StructField{Name: "Node"}
	r.spec.Version, r.spec.Icon, r.spec.Color, r.spec.Group, r.spec.Effect = 1, "box", "neutral", r.pkg.Namespace, Once
	given := map[string]bool{}
	for _, option := range slices.Concat(r.node, r.toolkit) {
		if given[option.Name] {
			continue
		}
		given[option.Name] = true
		if option.Flag && option.Name == "provenance" {
			r.spec.Provenance = true
			continue
		}
		if option.Flag {
			r.problem(field, "%q needs a value: write %s=…", option.Name, option.Name)
			continue
		}
		if err := r.nodeOption(option.Name, option.Value); err != nil {
			r.problem(field, "%v", err)
		}
	}
	r.checkBlock(given["effect"])
	for _, required := range [][2]string{
		{"id", "for example id=" + r.pkg.Namespace + "." + r.name},
		{"name", "as people read it"},
	} {
		if !given[required[0]] {
			r.problem(field, "the tag has no %s: add one, %s", required[0], required[1])
		}
	}
}

func (r *reader) nodeOption(name, value string) error {
	spec := &r.spec
	switch name {
	case "id":
		spec.ID = value
		if !nodeIDPattern.MatchString(value) || len(value) > 128 {
			return fmt.Errorf("%q is no id: write %s and a name of letters and digits", value, r.pkg.Namespace+".")
		}
		if !strings.HasPrefix(value, r.pkg.Namespace+".") {
			return fmt.Errorf("the id %q does not begin with the package's namespace: write %s", value,
				r.pkg.Namespace+value[strings.Index(value, "."):])
		}
	case "version":
		version, err := strconv.Atoi(value)
		if err != nil || version < 1 {
			return fmt.Errorf("the version %q is no number from 1 on", value)
		}
		spec.Version = version
	case "name":
		spec.Name = value
		return oneLine(name, value, 80)
	case "description":
		spec.Description = value
		return atMost(name, value, 2000)
	case "icon":
		spec.Icon = value
		if !iconPattern.MatchString(value) {
			return fmt.Errorf("%q is no lucide icon's name: write it in lower case with dashes", value)
		}
	case "color":
		spec.Color = value
		return oneOf(name, value, colors)
	case "group":
		spec.Group = value
		return oneLine(name, value, 40)
	case "category":
		spec.Category = value
		return oneOf(name, value, categories)
	case "summary":
		spec.Summary = value
		return oneLine(name, value, 200)
	case "keywords":
		return r.keywords(value)
	case "source":
		return r.source(value)
	case "withoutSinks":
		spec.WithoutSinks = value
		return oneLine(name, value, 200)
	case "files":
		spec.Files = value
		return oneOf(name, value, fileAccess)
	case "probeWith":
		r.probeWith = value
	case "effect":
		spec.Effect = Effect(value)
		return oneOf(name, value, effects)
	default:
		return fmt.Errorf("there is no option %q for a node: check its spelling", name)
	}
	return nil
}

// source reads what the results are, separated by bars, or none for results that are the node's own words.
func (r *reader) source(value string) error {
	r.spec.Source = &Source{}
	if value == "none" {
		return nil
	}
	for word := range strings.SplitSeq(value, "|") {
		switch word {
		case "untrusted":
			r.spec.Source.Untrusted = true
		case "private":
			r.spec.Source.Private = true
		case "description":
			r.spec.Source.Description = true
		default:
			return fmt.Errorf("source=%s is none of untrusted, private, description and none", value)
		}
	}
	return nil
}

// keywords reads a list that commas separate.
func (r *reader) keywords(value string) error {
	for word := range strings.SplitSeq(value, ",") {
		word = strings.TrimSpace(word)
		if word == "" {
			return fmt.Errorf("keywords=%s has an empty word: write words with one comma between them", value)
		}
		if err := oneLine("keywords", word, 40); err != nil {
			return err
		}
		r.spec.Keywords = append(r.spec.Keywords, word)
	}
	return nil
}

func (r *reader) tool(field reflect.StructField) {
	if r.spec.Tool != nil {
		r.problem(field, "the node type has two tools: make a node type of its own for each")
	}
	tool := &ToolSpec{}
	r.spec.Tool = tool
	for _, option := range r.options(field, "tool") {
		var err error
		switch name := option.Name; {
		case name == "sequential" && option.Flag:
			tool.Sequential = true
		case name == "streaming" && option.Flag:
			tool.Streaming = true
		case name == "name":
			tool.Name = option.Value
			if !toolNamePattern.MatchString(option.Value) || slices.Contains(reservedTools, option.Value) {
				err = fmt.Errorf("%q is no tool's name: use letters, digits and _, and neither finish nor submit", option.Value)
			}
		case name == "description":
			tool.Description = option.Value
			err = atMost(name, option.Value, 4000)
		case name == "kind":
			tool.Kind = option.Value
			err = oneOf(name, option.Value, toolKinds)
		case slices.Contains(toolAnnotations, name):
			err = tool.annotate(option)
		default:
			err = fmt.Errorf("there is no such option %q for a tool: check its spelling and value", name)
		}
		if err != nil {
			r.problem(field, "%v", err)
		}
	}
	if tool.Name == "" || tool.Description == "" {
		r.problem(field, "a model needs the tool's name and description: write `tool:\"name=…,description='…'\"`")
	}
}

package schema

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"switchyard/internal/tag"
)

// keyword is an option that narrows a schema.
type keyword struct {
	// fits lists the types that the keyword is for; all types when empty.
	fits  string
	apply func(*Schema, string) error
}

var keywords = map[string]keyword{
	"enum":       {"string integer number", (*Schema).setEnum},
	"examples":   {"string integer number", (*Schema).setExamples},
	"format":     {"string", func(s *Schema, v string) error { s.Format = v; return nil }},
	"pattern":    {"string", (*Schema).setPattern},
	"minLength":  {"string", func(s *Schema, v string) error { return setCount(&s.MinLength, v) }},
	"maxLength":  {"string", func(s *Schema, v string) error { return setCount(&s.MaxLength, v) }},
	"minimum":    {"integer number", func(s *Schema, v string) error { return s.setNumber(&s.Minimum, v) }},
	"maximum":    {"integer number", func(s *Schema, v string) error { return s.setNumber(&s.Maximum, v) }},
	"multipleOf": {"integer number", func(s *Schema, v string) error { return s.setNumber(&s.MultipleOf, v) }},
	"minItems":   {"array", func(s *Schema, v string) error { return setCount(&s.MinItems, v) }},
	"maxItems":   {"array", func(s *Schema, v string) error { return setCount(&s.MaxItems, v) }},
}

// annotation is where a keyword that narrows nothing is kept; nil when there is none of the name.
func (s *Schema) annotation(name string) *string {
	switch name {
	case "title":
		return &s.Title
	case "description":
		return &s.Description
	case "control":
		return &s.Control
	}
	return nil
}

// Apply narrows the schema by an option of a tag. Of a list, keywords that are not about lists narrow the items.
// Known is false when the option is no keyword.
func (s *Schema) Apply(option tag.Option) (known bool, err error) {
	if text := s.annotation(option.Name); text != nil {
		if option.Flag {
			return true, fmt.Errorf("%q needs a value: write %s='…'", option.Name, option.Name)
		}
		*text = option.Value
		return true, nil
	}
	word, known := keywords[option.Name]
	if !known {
		return false, nil
	}
	if option.Flag {
		return true, fmt.Errorf("%q needs a value: write %s=…", option.Name, option.Name)
	}
	target := s
	for target.Type == "array" && word.fits != "array" {
		target = target.Items
	}
	if !strings.Contains(" "+word.fits+" ", " "+target.Type+" ") {
		return true, fmt.Errorf("%q is for values of type %s, this one has type %s: remove the option",
			option.Name, strings.ReplaceAll(word.fits, " ", " or "), nameOf(target))
	}
	if err := word.apply(target, option.Value); err != nil {
		return true, fmt.Errorf("%s: %w", option.Name, err)
	}
	return true, nil
}

func nameOf(s *Schema) string {
	if s.Type == "" {
		return "any"
	}
	return s.Type
}

// setEnum takes values separated by bars.
func (s *Schema) setEnum(text string) (err error) {
	s.Enum, err = s.values(text)
	return err
}

func (s *Schema) setExamples(text string) (err error) {
	s.Examples, err = s.values(text)
	return err
}

func (s *Schema) values(text string) ([]any, error) {
	var values []any
	for part := range strings.SplitSeq(text, "|") {
		if s.Type == "string" {
			values = append(values, part)
			continue
		}
		number, err := s.number(part)
		if err != nil {
			return nil, err
		}
		values = append(values, number)
	}
	return values, nil
}

func (s *Schema) setPattern(text string) error {
	if _, err := regexp.Compile(text); err != nil {
		return fmt.Errorf("%q is no regular expression that all languages know: %w", text, err)
	}
	s.Pattern = text
	return nil
}

func (s *Schema) setNumber(target *json.Number, text string) error {
	number, err := s.number(text)
	if err == nil {
		*target = number
	}
	return err
}

func (s *Schema) number(text string) (json.Number, error) {
	var err error
	if s.Type == "integer" {
		_, err = strconv.ParseInt(text, 10, 64)
	} else {
		_, err = strconv.ParseFloat(text, 64)
	}
	if err != nil || !json.Valid([]byte(text)) {
		return "", fmt.Errorf("%q is not of type %s", text, s.Type)
	}
	return json.Number(text), nil
}

func setCount(target **int, text string) error {
	count, err := strconv.Atoi(text)
	if err != nil || count < 0 {
		return fmt.Errorf("%q is no number of characters or items", text)
	}
	*target = &count
	return nil
}

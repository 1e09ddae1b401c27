package main

import (
	"fmt"
	"regexp"
)

var placeholder = regexp.MustCompile(`\$[a-z]+`)

// names are what the placeholders of a session stand for, from where they first come on.
type names map[string]string

// filled puts what is known in the places of its names.
func (n names) filled(value any) any {
	switch value := value.(type) {
	case string:
		return n.filledText(value)
	case map[string]any:
		filled := map[string]any{}
		for key, one := range value {
			filled[key] = n.filled(one)
		}
		return filled
	case []any:
		// Never nil: an empty list is no null.
		filled := []any{}
		for _, one := range value {
			filled = append(filled, n.filled(one))
		}
		return filled
	default:
		return value
	}
}

func (n names) filledText(text string) string {
	return placeholder.ReplaceAllStringFunc(text, func(name string) string {
		if known, is := n[name]; is {
			return known
		}
		return name
	})
}

// difference says where a frame is other than expected: of objects it has at least the named fields, of lists every item.
func (n names) difference(expected, came any, place string) error {
	switch expected := expected.(type) {
	case map[string]any:
		object, _ := came.(map[string]any)
		for key, one := range expected {
			if err := n.difference(one, object[key], place+"."+key); err != nil {
				return err
			}
		}
		return nil
	case []any:
		list, ok := came.([]any)
		if !ok || len(list) != len(expected) {
			return fmt.Errorf("%s is %v", place, came)
		}
		for i, one := range expected {
			if err := n.difference(one, list[i], fmt.Sprintf("%s.%d", place, i)); err != nil {
				return err
			}
		}
		return nil
	case string:
		return n.textDifference(expected, came, place)
	}
	if expected != came {
		return fmt.Errorf("%s is %v, not %v", place, came, expected)
	}
	return nil
}

func (n names) textDifference(expected string, came any, place string) error {
	if expected == "$any" {
		return nil
	}
	text, isText := came.(string)
	isName := expected != "" && placeholder.FindString(expected) == expected
	if _, known := n[expected]; isText && isName && !known {
		n[expected] = text
		return nil
	}
	if !isText || n.filledText(expected) != text {
		return fmt.Errorf("%s is %v, not %q", place, came, n.filledText(expected))
	}
	return nil
}

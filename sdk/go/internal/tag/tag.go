// Package tag reads the text of struct tags: options separated by commas, each a flag or a name with a value.
//
//	name=Send Mail,aiScope,description='Sends a mail, at once.'
//
// A value in single quotes may hold commas and equal signs; a single quote within it is written twice.
package tag

import (
	"fmt"
	"strings"
)

// Option is one part of a tag.
type Option struct {
	Name string
	// Value is empty for a flag.
	Value string
	// Flag is true when the option has no value.
	Flag bool
}

// Parse reads the text of a tag. Options keep their order; a name that comes twice is an error.
func Parse(text string) ([]Option, error) {
	var options []Option
	seen := map[string]bool{}
	for rest := text; strings.TrimSpace(rest) != ""; {
		option, after, err := next(rest)
		if err != nil {
			return nil, err
		}
		if seen[option.Name] {
			return nil, fmt.Errorf("the option %q comes twice: leave one of them out", option.Name)
		}
		seen[option.Name] = true
		options = append(options, option)
		rest = after
	}
	return options, nil
}

// next reads the option that text begins with and gives what follows its comma.
func next(text string) (Option, string, error) {
	end := strings.IndexAny(text, ",=")
	if end < 0 {
		end = len(text)
	}
	name := strings.TrimSpace(text[:end])
	if name == "" {
		return Option{}, "", fmt.Errorf("an option has no name before %q: remove the comma or name the option", text)
	}
	if strings.ContainsAny(name, "' ") {
		return Option{}, "", fmt.Errorf(
			"%q is not an option's name: put the whole value that it belongs to in single quotes", name)
	}
	if end == len(text) || text[end] == ',' {
		return Option{Name: name, Flag: true}, after(text, end), nil
	}
	value, rest, err := value(name, text[end+1:])
	return Option{Name: name, Value: value}, rest, err
}

func value(name, text string) (string, string, error) {
	text = strings.TrimLeft(text, " ")
	if strings.HasPrefix(text, "'") {
		return quoted(name, text[1:])
	}
	end := strings.IndexByte(text, ',')
	if end < 0 {
		end = len(text)
	}
	plain := strings.TrimSpace(text[:end])
	if strings.ContainsAny(plain, "='") {
		return "", "", fmt.Errorf("the value of %q holds %q: put the value in single quotes", name, plain)
	}
	return plain, after(text, end), nil
}

// quoted reads a value up to the quote that closes it; text begins after the one that opens it.
func quoted(name, text string) (string, string, error) {
	var value strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\'' {
			value.WriteByte(text[i])
			continue
		}
		if i+1 < len(text) && text[i+1] == '\'' {
			value.WriteByte('\'')
			i++
			continue
		}
		rest := strings.TrimLeft(text[i+1:], " ")
		if rest != "" && rest[0] != ',' {
			return "", "", fmt.Errorf(
				"after the value of %q comes %q: put a comma there, and write a quote within a value twice", name, rest)
		}
		return value.String(), after(rest, 0), nil
	}
	return "", "", fmt.Errorf("the quote that opens the value of %q is not closed", name)
}

// after gives what follows the comma at end, if there is one.
func after(text string, end int) string {
	if end >= len(text) {
		return ""
	}
	return text[end+1:]
}

package switchyard

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

func oneOf(name, value string, values []string) error {
	if slices.Contains(values, value) {
		return nil
	}
	return fmt.Errorf("%s=%s is not known: write one of %s", name, value, strings.Join(values, ", "))
}

func atMost(name, value string, characters int) error {
	if value == "" {
		return fmt.Errorf("the %s is empty: write one, or remove the option", name)
	}
	if utf8.RuneCountInString(value) > characters {
		return fmt.Errorf("the %s is longer than %d characters: shorten it", name, characters)
	}
	return nil
}

func oneLine(name, value string, characters int) error {
	if strings.ContainsFunc(value, unseen) {
		return fmt.Errorf("the %s must be one line, without control characters and direction marks", name)
	}
	return atMost(name, value, characters)
}

// unseen is true for what nobody can see in a name: controls, line separators, characters that turn the reading direction.
func unseen(r rune) bool {
	switch {
	case r < 0x20, r >= 0x7f && r <= 0x9f, r == 0x2028, r == 0x2029, r >= 0x202a && r <= 0x202e, r >= 0x2066 && r <= 0x2069:
		return true
	}
	return false
}

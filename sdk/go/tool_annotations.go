package switchyard

import (
	"fmt"

	"switchyard/internal/tag"
)

// ToolAnnotations say what calls of a tool do to the world. What depends on the arguments is nil.
type ToolAnnotations struct {
	// ReadOnly is true when no call changes anything.
	ReadOnly *bool `json:"readOnly,omitempty"`
	// Destructive is true when calls destroy what cannot be brought back: a person is asked before each.
	Destructive *bool `json:"destructive,omitempty"`
	// Idempotent is true when a repeated call with the same arguments changes nothing more.
	Idempotent *bool `json:"idempotent,omitempty"`
	// OpenWorld is true when calls reach systems or people that nobody here controls.
	OpenWorld *bool `json:"openWorld,omitempty"`
}

// annotation is the one that an option of a tag names, nil when it names none.
func (a *ToolAnnotations) annotation(option string) **bool {
	switch option {
	case "readOnly":
		return &a.ReadOnly
	case "destructive":
		return &a.Destructive
	case "idempotent":
		return &a.Idempotent
	case "openWorld":
		return &a.OpenWorld
	}
	return nil
}

// annotate takes an annotation of a tag: a flag, or with =true or =false.
func (t *ToolSpec) annotate(option tag.Option) error {
	if t.Annotations == nil {
		t.Annotations = &ToolAnnotations{}
	}
	value := option.Flag || option.Value == "true"
	if !value && option.Value != "false" {
		return fmt.Errorf("%s=%s is not known: write %s or %s=false", option.Name, option.Value, option.Name, option.Name)
	}
	*t.Annotations.annotation(option.Name) = &value
	return nil
}

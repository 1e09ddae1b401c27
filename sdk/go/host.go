package switchyard

import (
	"context"
	"errors"
	"fmt"
	"regexp"
)

var namespacePattern = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9]{0,63}$`)

// Host serves the node types of a package.
type Host struct {
	pkg   Package
	specs []NodeSpec
	nodes map[string]*declaration
}

// NewHost reads the declarations of node types. Its error names every problem of them, each with the struct and the
// field that it is in and what to do about it.
func NewHost(pkg Package, nodes ...NodeType) (*Host, error) {
	host := &Host{pkg: pkg, nodes: map[string]*declaration{}}
	var problems []error
	if !namespacePattern.MatchString(pkg.Namespace) {
		problems = append(problems, fmt.Errorf(
			"Package.Namespace: %q is no namespace: use letters and digits, beginning with a letter", pkg.Namespace))
	}
	if pkg.Version == "" {
		problems = append(problems, errors.New("Package.Version is empty: name the version of the package"))
	}
	if len(nodes) == 0 {
		problems = append(problems, errors.New("the package has no node types: give at least one"))
	}
	problems = append(problems, pkg.credentialProblems()...)
	for _, node := range nodes {
		declared, err := declare(pkg, node)
		if err == nil && host.nodes[declared.spec.ID] != nil {
			err = fmt.Errorf("%s: the id %s is another node type's: choose another one", declared.name, declared.spec.ID)
		}
		if err != nil {
			problems = append(problems, err)
			continue
		}
		host.nodes[declared.spec.ID] = declared
		host.specs = append(host.specs, declared.spec)
	}
	if len(problems) > 0 {
		return nil, errors.Join(problems...)
	}
	return host, nil
}

// Specs are the node types as the runtime receives them, in the order in which they were given.
func (h *Host) Specs() []NodeSpec { return h.specs }

// Open prepares the node types. When one of them fails, those before it are closed again.
func (h *Host) Open(ctx context.Context) error {
	for i, spec := range h.specs {
		creator, needs := h.nodes[spec.ID].node.(Creator)
		if !needs {
			continue
		}
		if err := creator.OnCreate(ctx); err != nil {
			return errors.Join(fmt.Errorf("%s: OnCreate: %w", spec.ID, err), h.closeAll(h.specs[:i]))
		}
	}
	return nil
}

// Close lets the node types give back what they hold.
func (h *Host) Close() error { return h.closeAll(h.specs) }

func (h *Host) closeAll(specs []NodeSpec) error {
	var problems []error
	for _, spec := range specs {
		closer, needs := h.nodes[spec.ID].node.(Closer)
		if !needs {
			continue
		}
		if err := closer.OnClose(); err != nil {
			problems = append(problems, fmt.Errorf("%s: OnClose: %w", spec.ID, err))
		}
	}
	return errors.Join(problems...)
}

// tool gives the node type with a tool of that name.
func (h *Host) tool(name string) (NodeSpec, bool) {
	for _, spec := range h.specs {
		if spec.Tool != nil && spec.Tool.Name == name {
			return spec, true
		}
	}
	return NodeSpec{}, false
}

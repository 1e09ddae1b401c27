package switchyard

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"strings"
)

// Exit codes of a program that Run serves.
const (
	exitSuccess = 0
	exitFailure = 1
	exitUsage   = 2
)

// command runs what the program's arguments ask for.
type command struct {
	host           *Host
	output, errors io.Writer
}

func (c command) run(ctx context.Context, arguments []string) int {
	name := arguments[0]
	if name == "-s" || name == "--specs" {
		return c.print(c.host.specs)
	}
	spec, known := c.host.tool(name)
	if !known {
		c.usage()
		return exitUsage
	}
	params, err := c.parameters(spec, arguments[1:])
	if errors.Is(err, flag.ErrHelp) {
		return exitSuccess
	}
	if err == nil {
		err = c.host.CheckParams(spec.ID, params)
	}
	if err != nil {
		return c.fail(exitUsage, &NodeError{Code: "PARAMETER_INVALID", Message: withHints(err)})
	}
	return c.execute(ctx, spec, params)
}

// execute runs a tool once; its results, or what went wrong, are printed as JSON.
func (c command) execute(ctx context.Context, spec NodeSpec, params map[string]json.RawMessage) int {
	if err := c.host.Open(ctx); err != nil {
		return c.fail(exitFailure, err)
	}
	result := c.host.Execute(ctx, Execution{
		NodeType: spec.ID, NodeID: "command", Params: params, IdempotencyKey: newID("command_"), Attempt: 1,
		Logger: func() *slog.Logger { return slog.New(slog.NewTextHandler(c.errors, nil)) },
		Chunk:  func(_ context.Context, data json.RawMessage) error { return json.NewEncoder(c.output).Encode(data) },
	})
	if err := errors.Join(result.Err, c.host.Close()); err != nil {
		return c.fail(exitFailure, err)
	}
	return c.print(result.Outputs)
}

func (c command) print(value any) int {
	encoder := json.NewEncoder(c.output)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		fmt.Fprintln(c.errors, err)
		return exitFailure
	}
	return exitSuccess
}

// fail prints an error: one that was foreseen with its code, any other as it is, for its reader is at the machine.
func (c command) fail(code int, err error) int {
	printed := map[string]string{"code": "NODE_FAILED", "message": err.Error()}
	var foreseen *NodeError
	if errors.As(err, &foreseen) {
		printed["code"], printed["message"] = foreseen.Code, foreseen.Message
		for name, text := range map[string]string{"field": foreseen.Field, "hint": foreseen.Hint} {
			if text != "" {
				printed[name] = text
			}
		}
	}
	encoder := json.NewEncoder(c.errors)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(map[string]any{"error": printed})
	return code
}

func (c command) usage() {
	fmt.Fprintf(c.errors, "Usage:\n  %s                serve the node types to the runtime that %s names\n", os.Args[0], envURL)
	fmt.Fprintf(c.errors, "  %s -s             print their specs\n", os.Args[0])
	for _, spec := range c.host.specs {
		if spec.Tool != nil {
			fmt.Fprintf(c.errors, "  %s %s [flags]  %s\n", os.Args[0], spec.Tool.Name, firstLine(spec.Tool.Description))
		}
	}
}

// withHints puts the hints of several problems beside them.
func withHints(err error) string {
	joined, several := err.(interface{ Unwrap() []error })
	if !several {
		return err.Error()
	}
	var lines []string
	for _, one := range joined.Unwrap() {
		line := one.Error()
		var problem *NodeError
		if errors.As(one, &problem) && problem.Hint != "" {
			line += " " + problem.Hint
		}
		lines = append(lines, line)
	}
	return strings.Join(lines, "\n")
}

func firstLine(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	return line
}

package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"time"

	"switchyard"
)

// report is what the client found.
type report struct {
	Tools     []string `json:"tools"`
	Calls     int      `json:"calls"`
	Batched   int      `json:"batched"`
	Chunks    int      `json:"chunks"`
	Refused   string   `json:"refused"`
	Unknown   string   `json:"unknown"`
	Cancelled string   `json:"cancelled"`
	Late      string   `json:"late"`
	Over      string   `json:"over"`
	// Completed is how many calls were reported to be, of which tools.
	Completed map[string]int `json:"completed"`
}

// runClient calls the tools of an agent node in every way there is, and prints what came of it.
func runClient(flow, node string) int {
	found, err := call(context.Background(), flow, node)
	if err == nil {
		err = json.NewEncoder(os.Stdout).Encode(found)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return 0
}

func call(ctx context.Context, flow, node string) (*report, error) {
	completed := map[string]int{}
	client, err := switchyard.Connect(ctx, switchyard.ConnectOptions{
		Name: "proving",
		OnToolExecution: func(execution switchyard.ToolExecution) {
			if execution.Status == "completed" {
				completed[execution.ToolName]++
			}
		},
	})
	if err != nil {
		return nil, err
	}
	found, err := callTools(ctx, client, flow, node)
	client.Close()
	if err == nil {
		found.Completed = completed
	}
	return found, err
}

func callTools(ctx context.Context, client *switchyard.Client, flow, node string) (*report, error) {
	session, err := client.OpenSession(ctx, flow, node, map[string]any{})
	if err != nil {
		return nil, err
	}
	found := &report{}
	for _, tool := range session.Tools {
		found.Tools = append(found.Tools, tool.Name)
	}
	for _, step := range []func(context.Context, *switchyard.Session, *report) error{oneByOne, inBatches, inChunks} {
		if err := step(ctx, session, found); err != nil {
			return nil, err
		}
	}
	found.Refused = kindOf(session.Call(ctx, "echo", map[string]any{"text": 1}))
	found.Unknown = kindOf(session.Call(ctx, "nothing", nil))
	called, cancel := context.WithCancel(ctx)
	time.AfterFunc(50*time.Millisecond, cancel)
	found.Cancelled = kindOf(session.Call(called, "wait", nil))
	soon, cancel := context.WithTimeout(ctx, 100*time.Millisecond)
	defer cancel()
	found.Late = kindOf(session.Call(soon, "wait", map[string]string{"note": "soon"}))
	if err := session.Close(ctx); err != nil {
		return nil, err
	}
	found.Over = kindOf(session.Call(ctx, "echo", map[string]string{"text": "x"}))
	return found, nil
}

func oneByOne(ctx context.Context, session *switchyard.Session, found *report) error {
	for i := range 100 {
		result, err := session.Call(ctx, "echo", map[string]string{"text": fmt.Sprint(i)})
		if err != nil {
			return err
		}
		var echoed struct{ Said string }
		if err := result.Decode(&echoed); err != nil || echoed.Said != fmt.Sprint(i) {
			return fmt.Errorf("%d gives %s: %w", i, result.Raw, err)
		}
		found.Calls++
	}
	return nil
}

func inBatches(ctx context.Context, session *switchyard.Session, found *report) error {
	for range 10 {
		var calls []switchyard.BatchCall
		for i := range 10 {
			calls = append(calls, switchyard.BatchCall{Tool: "echo", Args: map[string]string{"text": fmt.Sprint(i)}})
		}
		results, err := session.Batch(ctx, calls)
		if err != nil {
			return err
		}
		for i, result := range results {
			var echoed struct{ Said string }
			if err := result.Decode(&echoed); err != nil || echoed.Said != fmt.Sprint(i) {
				return fmt.Errorf("%d gives %s: %w", i, result.Raw, err)
			}
			found.Batched++
		}
	}
	return nil
}

func inChunks(ctx context.Context, session *switchyard.Session, found *report) error {
	stream, err := session.Stream(ctx, "count", map[string]int{"to": 2000})
	if err != nil {
		return err
	}
	defer stream.Close()
	for stream.Next() {
		if string(stream.Chunk()) != fmt.Sprint(found.Chunks) {
			return fmt.Errorf("chunk %d is %s", found.Chunks, stream.Chunk())
		}
		found.Chunks++
	}
	return stream.Err()
}

// kindOf says how a call ended.
func kindOf(_ *switchyard.CallResult, err error) string {
	var failed *switchyard.ToolExecutionError
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &failed):
		return failed.ErrorType
	default:
		return err.Error()
	}
}

package main

import (
	"bytes"
	"fmt"
	"io"

	"switchyard"
)

// operation is one thing that Filer does with the files of the workspace.
type operation struct {
	Do        string `json:"do"`
	Path      string `json:"path,omitempty"`
	To        string `json:"to,omitempty"`
	Content   string `json:"content,omitempty"`
	Pattern   string `json:"pattern,omitempty"`
	After     string `json:"after,omitempty"`
	Limit     int    `json:"limit,omitempty"`
	Recursive bool   `json:"recursive,omitempty"`
	Replace   bool   `json:"replace,omitempty"`
	// Size is how many bytes are written, or where a part ends that is read; Start where it begins.
	Size  int64 `json:"size,omitempty"`
	Start int64 `json:"start,omitempty"`
}

// Filer does with the files of the workspace what its parameter says.
type Filer struct {
	switchyard.Node `spec:"id=ProbeGo.Filer,name=Filer,icon=file,group=Probe,effect=safe,files=write,description='Does with files what its parameter says.'"`

	Operations switchyard.InVariable[[]operation]               `spec:"customScope,messageScope,description='What it does, in order.'"`
	Results    switchyard.OutVariable[[]any]                    `spec:"description='What came of each.'"`
	File       switchyard.OutVariable[switchyard.FileReference] `spec:"description='The last file that was described.'"`
}

// OnMessage does one thing after the other; the first that fails is its failure.
func (n *Filer) OnMessage(ctx *switchyard.Context) error {
	operations, err := n.Operations.Get(ctx)
	if err != nil {
		return err
	}
	results := []any{}
	for _, each := range operations {
		result, err := n.perform(ctx, each)
		if err != nil {
			return err
		}
		results = append(results, result)
	}
	return n.Results.Set(ctx, results)
}

func (n *Filer) perform(ctx *switchyard.Context, o operation) (any, error) {
	files := ctx.Files()
	var options []switchyard.PlaceOption
	if o.Replace {
		options = append(options, switchyard.Replacing())
	}
	switch o.Do {
	case "list":
		page, err := files.List(o.Path, switchyard.ListOptions{
			Recursive: o.Recursive, Pattern: o.Pattern, After: o.After, Limit: o.Limit,
		})
		paths := []string{}
		for _, item := range page.Items {
			paths = append(paths, item.Path)
		}
		return map[string]any{"paths": paths, "next": page.Next}, err
	case "stat":
		item, err := files.Stat(o.Path)
		return map[string]any{"path": item.Path, "size": item.Size, "folder": item.IsFolder}, err
	case "read":
		content, err := files.Read(o.Path)
		return string(content), err
	case "part":
		file, err := files.OpenRange(o.Path, o.Start, o.Size)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		content, err := io.ReadAll(file)
		return string(content), err
	case "count":
		file, err := files.Open(o.Path)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		return io.Copy(io.Discard, file)
	case "write":
		return files.Write(o.Path, []byte(o.Content))
	case "fill":
		return files.Save(o.Path, io.LimitReader(letters{}, o.Size))
	case "break":
		content := io.MultiReader(bytes.NewReader([]byte(o.Content)), failing{})
		return files.Save(o.Path, content)
	case "move":
		return nil, files.Move(o.Path, o.To, options...)
	case "copy":
		return files.Copy(o.Path, o.To, options...)
	case "remove":
		return nil, files.Remove(o.Path)
	case "reference":
		reference, err := files.Reference(o.Path)
		if err != nil {
			return nil, err
		}
		return reference, n.File.Set(ctx, reference)
	}
	return nil, fmt.Errorf("there is no operation %q", o.Do)
}

// letters gives the same letter for as long as it is read.
type letters struct{}

func (letters) Read(into []byte) (int, error) {
	for i := range into {
		into[i] = 'a'
	}
	return len(into), nil
}

// failing cannot be read.
type failing struct{}

func (failing) Read([]byte) (int, error) {
	return 0, &switchyard.NodeError{Code: "CONTENT_BROKE", Message: "The content broke off."}
}

package switchyard

import (
	"bytes"
	"errors"
	"io"
	"time"
)

const (
	// pieceBytes is how much of a file travels at a time.
	pieceBytes = 256 * 1024
	// wholeBytes is the largest file that is read or written as a whole, as by the server's own nodes.
	wholeBytes = 10 * 1024 * 1024
)

// Files are the files of the server's workspace, for node types whose tag says files=read or files=write. Paths are relative
// to it and have / between their parts; none leads out of it, and no link is followed. Refusals are a [NodeError], to be
// returned as they are.
type Files struct{ ctx *Context }

// Files gives the files of the workspace.
func (c *Context) Files() Files { return Files{c} }

// FileItem is a file or a folder.
type FileItem struct {
	Path string
	// IsFolder is true of a folder.
	IsFolder bool
	// Size is in bytes, 0 for a folder.
	Size int64
	// ModifiedAt is when it was last written.
	ModifiedAt time.Time
}

// ListOptions say what of a folder is listed.
type ListOptions struct {
	// Recursive lists what the folders in it hold, too.
	Recursive bool `json:"recursive,omitempty"`
	// Pattern is what paths fit, such as *.csv; with a / it stands for the path from the folder on, without one for the name.
	Pattern string `json:"pattern,omitempty"`
	// After is Next of the page before.
	After string `json:"after,omitempty"`
	// Limit is how many items a page has at most, up to 1,000; 500 when zero.
	Limit int `json:"limit,omitempty"`
}

// FilePage is a part of a listing, in the order of names.
type FilePage struct {
	Items []FileItem
	// Next is where the next page begins; empty when there is none. A page may have few items, or none, and still have a next.
	Next string
}

// remoteItem is an item as it travels.
type remoteItem struct {
	Path       string `json:"path"`
	Kind       string `json:"kind"`
	Size       int64  `json:"size"`
	ModifiedAt int64  `json:"modified_at"`
}

func (i remoteItem) item() FileItem {
	return FileItem{Path: i.Path, IsFolder: i.Kind == "folder", Size: i.Size, ModifiedAt: time.UnixMilli(i.ModifiedAt)}
}

// List gives a page of what lies in a folder; "." is the workspace.
func (f Files) List(folder string, options ListOptions) (FilePage, error) {
	page, err := ask[struct {
		Items []remoteItem `json:"items"`
		Next  string       `json:"next"`
	}](f.ctx, "files.list", struct {
		Folder string `json:"folder"`
		ListOptions
	}{folder, options})
	if err != nil {
		return FilePage{}, err
	}
	items := make([]FileItem, 0, len(page.Items))
	for _, each := range page.Items {
		items = append(items, each.item())
	}
	return FilePage{items, page.Next}, nil
}

// onePath is the parameter of methods that take a path.
type onePath struct {
	Path string `json:"path"`
}

// Stat gives what lies at a path.
func (f Files) Stat(path string) (FileItem, error) {
	found, err := ask[remoteItem](f.ctx, "files.stat", onePath{path})
	return found.item(), err
}

// Read reads a file as a whole, up to 10 MB; [Files.Open] reads larger ones.
func (f Files) Read(path string) ([]byte, error) {
	file, err := f.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if file.Size() > wholeBytes {
		return nil, &NodeError{
			Code: "FILE_TOO_LARGE", Message: "The file is larger than the 10 MB that are read as a whole.", Field: "path",
			Hint: "Read it piece by piece.",
		}
	}
	return io.ReadAll(file)
}

// Write writes a file as a whole and gives its size. It makes missing folders, and replaces a file that is there in one
// move: nobody sees half of it.
func (f Files) Write(path string, content []byte) (int64, error) {
	return f.Save(path, bytes.NewReader(content))
}

// Save writes a file piece by piece, up to 1 GB, and gives its size. The file takes its place at the end, in one move; when
// the content cannot be read, or the connection breaks for good, what was there before stays.
func (f Files) Save(path string, content io.Reader) (int64, error) {
	type stream struct {
		Stream string `json:"stream"`
	}
	opened, err := ask[stream](f.ctx, "files.save", onePath{path})
	if err != nil {
		return 0, err
	}
	for {
		piece := make([]byte, pieceBytes)
		read, reason := io.ReadFull(content, piece)
		if read > 0 {
			_, err = ask[struct{}](f.ctx, "files.write", struct {
				stream
				Data []byte `json:"data"`
			}{opened, piece[:read]})
		}
		if err == nil && reason != nil && !isEnd(reason) {
			err = reason
		}
		if err != nil {
			_, _ = ask[struct{}](f.ctx, "files.close", opened)
			return 0, err
		}
		if reason != nil {
			break
		}
	}
	done, err := ask[struct {
		Size int64 `json:"size"`
	}](f.ctx, "files.commit", opened)
	return done.Size, err
}

func isEnd(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }

// placing is the parameter of methods that take two paths.
type placing struct {
	From    string `json:"from"`
	To      string `json:"to"`
	Replace bool   `json:"replace,omitempty"`
}

// PlaceOption changes how a file is moved or copied.
type PlaceOption func(*placing)

// Replacing takes the place of a file that is there; without it, that one is an error.
func Replacing() PlaceOption { return func(p *placing) { p.Replace = true } }

func placingOf(from, to string, options []PlaceOption) placing {
	p := placing{From: from, To: to}
	for _, option := range options {
		option(&p)
	}
	return p
}

// Move gives a file another path in one move, and makes the folders of that path.
func (f Files) Move(from, to string, options ...PlaceOption) error {
	_, err := ask[struct{}](f.ctx, "files.move", placingOf(from, to, options))
	return err
}

// Copy copies a file, makes the folders of its path, and gives its size.
func (f Files) Copy(from, to string, options ...PlaceOption) (int64, error) {
	copied, err := ask[struct {
		Size int64 `json:"size"`
	}](f.ctx, "files.copy", placingOf(from, to, options))
	return copied.Size, err
}

// Remove removes a file, or an empty folder.
func (f Files) Remove(path string) error {
	_, err := ask[struct{}](f.ctx, "files.remove", onePath{path})
	return err
}

// Reference reads a file once, on the server, and says all that is known of it: what a node gives whose result is a file.
func (f Files) Reference(path string) (FileReference, error) {
	return ask[FileReference](f.ctx, "files.reference", onePath{path})
}

package switchyard

import "io"

// FileReader reads a file of the workspace piece by piece: nothing comes before it is asked for. It is used by one goroutine
// at a time.
type FileReader struct {
	ctx    *Context
	stream struct {
		Stream string `json:"stream"`
		Size   int64  `json:"size"`
	}
	piece []byte
	// err ends the file: io.EOF after its last piece.
	err error
}

// Open opens a file, up to 1 GB.
func (f Files) Open(path string) (*FileReader, error) { return f.openPart(onePath{path}) }

// OpenRange opens a part of a file: from the byte start on, up to end, which no longer counts.
func (f Files) OpenRange(path string, start, end int64) (*FileReader, error) {
	return f.openPart(struct {
		onePath
		Start int64 `json:"start"`
		End   int64 `json:"end"`
	}{onePath{path}, start, end})
}

func (f Files) openPart(params any) (*FileReader, error) {
	reader := &FileReader{ctx: f.ctx}
	var err error
	reader.stream, err = ask[struct {
		Stream string `json:"stream"`
		Size   int64  `json:"size"`
	}](f.ctx, "files.open", params)
	return reader, err
}

// Size is that of the whole file, in bytes.
func (r *FileReader) Size() int64 { return r.stream.Size }

// Read reads on.
func (r *FileReader) Read(into []byte) (int, error) {
	for len(r.piece) == 0 {
		if r.err != nil {
			return 0, r.err
		}
		r.next()
	}
	read := copy(into, r.piece)
	r.piece = r.piece[read:]
	return read, nil
}

func (r *FileReader) next() {
	piece, err := ask[struct {
		Data []byte `json:"data"`
		Done bool   `json:"done"`
	}](r.ctx, "files.read", r.name())
	r.piece, r.err = piece.Data, err
	if err == nil && piece.Done {
		r.err = io.EOF
	}
}

// Close reads no more of it. What is open when the execution ends is closed by itself.
func (r *FileReader) Close() error {
	if r.err != nil {
		return nil
	}
	r.err, r.piece = io.ErrClosedPipe, nil
	_, err := ask[struct{}](r.ctx, "files.close", r.name())
	return err
}

func (r *FileReader) name() any {
	return struct {
		Stream string `json:"stream"`
	}{r.stream.Stream}
}

package switchyard

// FileReference is a file of the workspace as a result of a node: a program that calls the node gets the file itself. Use
// it as the type of an [OutVariable], and give what [Files.Reference] gives.
type FileReference struct {
	Path string `json:"path"`
	// MediaType is what the file is by its bytes and then by its name, for example text/csv.
	MediaType string `json:"mediaType,omitempty"`
	// Size is in bytes.
	Size int64 `json:"size,omitempty"`
	// Hash is sha256: and 64 hexadecimal digits.
	Hash string `json:"hash,omitempty"`
	// Name is what people call it; the last part of the path when empty.
	Name string `json:"name,omitempty"`
}

// SchemaFormat says in the schema of a result that it is a file.
func (FileReference) SchemaFormat() string { return "workspace-file" }

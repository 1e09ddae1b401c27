package switchyard

import (
	"crypto/sha256"
	"encoding/hex"
	"io"
	"os"
	"sync"
)

// programHash is the hash of the running program, empty when it cannot be read.
var programHash = sync.OnceValue(func() string {
	path, err := os.Executable()
	if err != nil {
		return ""
	}
	file, err := os.Open(path)
	if err != nil {
		return ""
	}
	defer file.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, file); err != nil {
		return ""
	}
	return hex.EncodeToString(sum.Sum(nil))
})

// hash says what the host runs, so that hosts of other builds do not share its calls.
func (h *Host) hash() string {
	if h.pkg.Hash != "" {
		return h.pkg.Hash
	}
	return programHash()
}

package switchyard

import (
	"crypto/rand"
	"encoding/hex"
)

// newID makes an id that no other has.
func newID(prefix string) string {
	var random [16]byte
	// Since Go 1.24 this never fails.
	_, _ = rand.Read(random[:])
	return prefix + hex.EncodeToString(random[:])
}

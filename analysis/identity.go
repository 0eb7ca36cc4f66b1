package analysis

import (
	"fmt"
	"os"

	"github.com/hogline/hogline/engine/cpu"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/limits"
	"github.com/hogline/hogline/engine/version"
)

// Identity is the worker that valued a shot, as it says of itself.
type Identity struct {
	Name    string `json:"name"`           // given by its user, else that of its computer
	Host    string `json:"host,omitempty"` // its computer
	ID      string `json:"id"`             // tells it from others of its name
	Version string `json:"version"`        // of the program
	System  string `json:"system"`         // what its arithmetic depends on: numbers of two systems may differ in the last digit
}

// idLength is how many letters tell workers of one name apart.
const idLength = 8

// NewIdentity is the identity of this program as a worker; an empty name is that of the computer. It is another one whenever the program is
// started again.
func NewIdentity(name string) Identity {
	host, err := os.Hostname()
	if err != nil {
		host = "unknown"
	}
	if name == "" {
		name = host
	}
	i := Identity{Name: limits.Clean(name, maxIdentity), Host: limits.Clean(host, maxIdentity), Version: version.Number,
		System: cpu.Arithmetic()}
	i.ID = sum(fmt.Appendf(nil, "%s\n%s\n%d", name, host, os.Getpid()))[:idLength]
	return i
}

// maxIdentity bounds the names of an identity in letters.
const maxIdentity = 64

// String is the worker as it is told: its name, its computer where that is another, and what tells it from others.
func (i *Identity) String() string {
	if i.Host == "" || i.Host == i.Name {
		return fmt.Sprintf("%s (%s)", i.Name, i.ID)
	}
	return fmt.Sprintf("%s (%s, %s)", i.Name, i.Host, i.ID)
}

// Check reports what no worker is.
func (i *Identity) Check() error {
	c := limits.Of("")
	i.check(c)
	return c.Err()
}

func (i *Identity) check(c limits.Check) {
	c.Needed("name", i.Name, maxIdentity)
	c.Text("host", i.Host, maxIdentity)
	c.Needed("id", i.ID, maxIdentity)
	c.Text("version", i.Version, evaluate.MaxText)
	c.Text("system", i.System, maxIdentity)
}

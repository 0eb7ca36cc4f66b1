package session

// Mode is what the pointer does on the ice.
type Mode int

// The modes.
const (
	LookMode Mode = iota // it points at places and drags the ice
	EditMode             // it moves stones
	AimMode              // it aims a shot of the user
)

type aimState struct{}

func (s *Session) evaluateOwn() {}

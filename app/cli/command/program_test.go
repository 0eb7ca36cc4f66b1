package command

// testProgram has commands that do nothing.
var testProgram = &Program{Name: "test", Commands: func() any { return &testCommands{} }}

type testCommands struct {
	Flags
	Info    testCommand `cmd:""`
	Library struct {
		Search testCommand `cmd:""`
	} `cmd:""`
}

type testCommand struct {
	JSON  bool     `name:"json"`
	Files []string `arg:"" stdin:""`
}

// Run prints a line.
func (testCommand) Run(ctx *Context) error {
	_, _ = ctx.Out.Write([]byte("a line\n"))
	return nil
}

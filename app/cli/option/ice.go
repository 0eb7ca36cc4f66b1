package option

import (
	"errors"
	"strings"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/icefile"
	"github.com/hogline/hogline/engine/physics/simulators"
)

// Ice is the ice of an option: of a name, or of a file of an ice that was fitted.
func Ice(option, name string) (physics.Ice, error) {
	ice, err := physics.IceOf(physics.Model(name))
	if err == nil {
		return ice, nil
	}
	if fitted, fileErr := icefile.Read(name); fileErr == nil {
		return fitted.Ice, nil
	} else if strings.ContainsAny(name, "./\\") || !errors.Is(fileErr, icefile.ErrNoIce) {
		return ice, fileErr
	}
	return ice, command.Usagef("%s %s: want mori2019, v2, fcv1, granite or a file that 'hogline fit ice -o' wrote", option, name)
}

// Model is the ice of a model by its name.
func Model(model string) (physics.Ice, error) {
	ice, err := physics.IceOf(physics.Model(model))
	if err != nil {
		return ice, command.Usagef("--model %s: want mori2019, v2, fcv1 or granite", model)
	}
	return ice, nil
}

// SimulatorOf is a kind of simulator on the ice of a model.
func SimulatorOf(kind, model string) (physics.Simulator, error) {
	ice, err := Model(model)
	if err != nil {
		return nil, err
	}
	return Simulator(kind, ice)
}

// Simulator is a kind of simulator on an ice.
func Simulator(kind string, ice physics.Ice) (physics.Simulator, error) {
	sim, err := simulators.New(kind, ice)
	if err != nil && !errors.Is(err, physics.ErrUnsupported) && ice.Check() == nil {
		return nil, command.Usagef("--sim %s: want %s", kind, strings.Join(simulators.Names(), ", "))
	}
	return sim, err
}

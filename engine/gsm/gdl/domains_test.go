package gdl

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/gsm/component"
	"github.com/hogline/hogline/engine/gsm/link"
)

// TestSortOfAConstant: a number on the board is a column or a row where one is asked for, any other is a number; of any no value is known,
// of all every one.
func TestSortOfAConstant(t *testing.T) {
	e := &exporter{library: library{p: &link.Program{Shape: component.Shape{W: 3, H: 2}}}}
	for _, c := range []struct {
		asked component.Sort
		o     link.Operand
		want  component.Sort
	}{
		{component.SortX, link.Operand{Kind: link.OperandConst, Value: component.Int(-1)}, component.SortInt},
		{component.SortX, link.Operand{Kind: link.OperandConst, Value: component.Int(0)}, component.SortX},
		{component.SortX, link.Operand{Kind: link.OperandConst, Value: component.Int(2)}, component.SortX},
		{component.SortX, link.Operand{Kind: link.OperandConst, Value: component.Int(3)}, component.SortInt},
		{component.SortY, link.Operand{Kind: link.OperandConst, Value: component.Int(0)}, component.SortY},
		{component.SortY, link.Operand{Kind: link.OperandConst, Value: component.Int(1)}, component.SortY},
		{component.SortY, link.Operand{Kind: link.OperandConst, Value: component.Int(2)}, component.SortInt},
		{component.SortInt, link.Operand{Kind: link.OperandConst, Value: component.Int(1)}, component.SortInt},
		{component.SortX, link.Operand{Kind: link.OperandConst, Value: component.Int(1), Not: true}, component.SortAny},
		{component.SortX, link.Operand{Kind: link.OperandAny}, noSort},
		{component.SortX, link.Operand{Kind: link.OperandAll}, component.SortAny},
		{component.SortX, link.Operand{Kind: link.OperandRelative}, component.SortInt},
	} {
		n := &link.Node{Args: []link.Operand{c.o}, Sorts: []component.Sort{c.asked}}
		require.Equal(t, c.want, e.operandSort(nil, n, 0, 0), "%+v", c)
	}
}

package safefile

import "strings"

// Cell is a foreign text as a cell of a CSV file. A spreadsheet would take one that begins with a sign for a formula: the
// apostrophe before it says that it is none.
func Cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@|\t\r\n", rune(text[0])) {
		return "'" + text
	}
	return text
}

package wording

// TeamName is the name of a team by its number; one without a name is the first or the second.
func (w *Words) TeamName(name string, team int) string {
	if name != "" {
		return name
	}
	return w.T([]string{"edit.first", "edit.second"}[team])
}

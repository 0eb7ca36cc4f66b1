package wording

import "github.com/hogline/hogline/replay"

// EncodingChoice is a text encoding to choose, empty for the one that is told by what a text holds. taken is the one that this is, empty
// where it is not known.
func (w *Words) EncodingChoice(name, taken string) string {
	switch {
	case name != "":
		return name
	case taken != "":
		return w.T("encoding.automatic-as", taken)
	}
	return w.T("encoding.automatic")
}

// TableFile is how a file of a data set was read: its encoding, what parts its cells, and what comes before decimals where that is no
// point.
func (w *Words) TableFile(f *replay.TableFile) string {
	parts := map[string]string{",": "commas", ";": "semicolons", "\t": "tabs"}
	text := w.T("dataset.file", f.Name, f.Encoding, w.T("dataset."+parts[f.Separator]))
	if f.DecimalComma {
		text += " · " + w.T("dataset.decimal-commas")
	}
	return text
}

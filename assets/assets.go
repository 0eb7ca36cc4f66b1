// Package assets holds the files that the program carries. Only main, app and app/cli
// import it; they hand the files down as fs.FS or values.
package assets

import "embed"

// FS is every embedded file by its path below this folder.
//
//go:embed all:translations all:positions icon.png all:plans all:games all:rules all:formats all:maps
var FS embed.FS

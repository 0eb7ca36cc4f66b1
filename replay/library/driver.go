//go:build !js

package library

import _ "modernc.org/sqlite" // the driver "sqlite", pure Go

package photo

import "github.com/hogline/hogline/engine/message"

// Messages are what is wrong with photographs and the points on them, by key.
var Messages = message.Catalog{
	"photo.file":     "{0}: {1}",
	"photo.heic":     "a HEIC picture, which cannot be read: send or export it as JPEG (on an iPhone: Settings > Camera > Formats > Most Compatible)",
	"photo.format":   "no picture that can be read: want JPEG, PNG, WebP, TIFF or BMP",
	"photo.damaged":  "the picture is damaged: {0}",
	"photo.small":    "a picture of {0} x {1} pixels is too small",
	"photo.large":    "a picture of {0} x {1} pixels is too large: at most {2} million",
	"photo.few":      "{0} points, want at least four whose places are known",
	"photo.line":     "the points lie on one line, two on one place, or are not those asked for: take some on both sides of the tee",
	"photo.mirrored": "the points show the house mirrored: left and right are those of the thrower, front is the side of the hog line",
	"photo.far":      "the points do not fit together: {0} is {1} cm off",
	"photo.twice":    "{0} is told twice",
	"photo.spot":     "{0} is no point of a house ({1})",
	"photo.outside":  "{0} lies outside the picture",
	"photo.size":     "a camera for pictures of {0} x {1} pixels, this one has {2} x {3}",
	"photo.camera":   "no camera: {0}",
}

// msg is a message by its key without the prefix of the package.
func msg(key string, args ...any) message.Message { return Messages.New("photo."+key, args...) }

//go:build !js

package fonts

import _ "embed"

var (
	//go:embed NotoSansCJKjp-Regular-subset.otf
	regularData []byte
	//go:embed NotoSansCJKjp-Bold-subset.otf
	boldData []byte
)

func init() {
	regular, bold = Face{"NotoSansCJKjp-Regular-subset.otf", regularData}, Face{"NotoSansCJKjp-Bold-subset.otf", boldData}
}

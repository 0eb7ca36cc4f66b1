package i18n_test

import (
	"fmt"

	"github.com/hogline/hogline/app/i18n"
	"github.com/hogline/hogline/assets"
)

func ExampleBundle_T() {
	bundle, err := i18n.Load(assets.FS, "translations")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(bundle.T("place", 3, 14, 16))
	bundle.SetLanguage("ja")
	fmt.Println(bundle.T("place", 3, 14, 16))
	// Output:
	// End 3 · stone 14 of 16
	// 第3エンド · 14/16投目
}

package filepick

import (
	"strings"
	"syscall/js"
)

// Page is the address of the page that the program runs in, without a fragment and a query; "" outside a browser.
func Page() string {
	page, _, _ := strings.Cut(js.Global().Get("location").Get("href").String(), "#")
	page, _, _ = strings.Cut(page, "?")
	return page
}

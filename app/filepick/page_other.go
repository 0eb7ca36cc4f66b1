//go:build !js

package filepick

// Page is the address of the page that the program runs in; "" outside a browser.
func Page() string { return "" }

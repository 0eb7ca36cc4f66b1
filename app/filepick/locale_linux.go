//go:build !nogtk && !ci && cgo

package filepick

/*
#cgo pkg-config: gtk+-3.0
#include <locale.h>
#include <gtk/gtk.h>

// GTK is initialised before main, for commands too, and prints a warning where the C library does not know the locale: the
// locale is set here before, by what it knows.
__attribute__((constructor)) static void hogline_set_locale(void) {
	if (setlocale(LC_ALL, "") == NULL) setlocale(LC_ALL, "C.UTF-8");
	gtk_disable_setlocale();
}
*/
import "C"

package message_test

import (
	"errors"
	"fmt"

	"github.com/hogline/hogline/engine/message"
)

// A message is an error in English that can be translated by its key.
func ExampleCatalog() {
	english := message.Catalog{"ice.friction": "friction {0} of {1} ice", "ice.wet": "wet"}
	japanese := map[string]string{"ice.friction": "{1}アイスの摩擦{0}", "ice.wet": "濡れた"}
	var err error = english.New("ice.friction", 0.3, english.New("ice.wet"))
	fmt.Println(err)
	var m message.Message
	errors.As(err, &m)
	fmt.Println(m.Translate(func(key string) (string, bool) { s, ok := japanese[key]; return s, ok }))
	// Output:
	// friction 0.3 of wet ice
	// 濡れたアイスの摩擦0.3
}

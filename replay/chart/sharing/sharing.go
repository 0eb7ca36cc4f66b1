// Package sharing is a chart that several devices make at the same time on a local network: a host has the file, the others send it their
// changes and take what it has of the others. A change that was sent twice is taken once, and changes may come in any order, so whoever was
// away goes on where it was.
package sharing

import (
	"net/url"
	"strings"

	"github.com/hogline/hogline/engine/message"
	"github.com/hogline/hogline/replay/chart"
)

// Path is where a host takes requests, Fragment what stands before the token in the link to its page.
const (
	Path     = "/chart/exchange"
	Fragment = "chart="
)

// Limits of an exchange.
const (
	MaxBody    = 1 << 20 // bytes of a request
	MaxChanges = 500     // changes of a request and of a reply
	maxReply   = 8 << 20
	maxToken   = 100
	version    = 1
)

// Request is what a device sends.
type Request struct {
	Version int            `json:"version"`
	Run     string         `json:"run"`  // the run of the host that Next is of; empty before the first reply
	Next    int            `json:"next"` // how many of the host's changes the device has
	Changes []chart.Change `json:"changes"`
}

// Reply is what the host answers.
type Reply struct {
	Run     string         `json:"run"`
	Next    int            `json:"next"`
	Changes []chart.Change `json:"changes"` // from the request's Next on, but for those of the request itself
	More    bool           `json:"more"`    // there are more: ask again
}

// Link is the link to a host's page.
func Link(address, token string) string { return "http://" + address + "/#" + Fragment + token }

// ParseLink is the address of a host and its token in the link to its page.
func ParseLink(link string) (base, token string, err error) {
	u, err := url.Parse(strings.TrimSpace(link))
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil {
		return "", "", msg("link")
	}
	token, ok := strings.CutPrefix(u.Fragment, Fragment)
	if !ok || !soundToken(token) {
		return "", "", msg("link")
	}
	return u.Scheme + "://" + u.Host, token, nil
}

// soundToken reports a text that can be a token: letters, digits, - and _.
func soundToken(token string) bool {
	bad := func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r != '-' && r != '_'
	}
	return token != "" && len(token) <= maxToken && !strings.ContainsFunc(token, bad)
}

// Messages are the sentences of this package by key.
var Messages = message.Catalog{
	"sharing.link":   "want the link that hogline serve --chart shows, such as http://192.168.1.5:8440/#chart=TOKEN",
	"sharing.token":  "{0} does not know the token of the link: ask for a new link",
	"sharing.reply":  "{0} does not share a chart: {1}",
	"sharing.bounds": "{0} sends what no host of a chart does: {1} changes at a time, want at most {2}",
	"sharing.away":   "{0} does not answer: {1}",
	"sharing.full":   "the chart is full: {0} changes",
	"sharing.choose": "the token must be 8 to {0} letters, digits, - or _",
}

// msg is a sentence of Messages by its key without the name of the package.
func msg(key string, args ...any) message.Message { return Messages.New("sharing."+key, args...) }

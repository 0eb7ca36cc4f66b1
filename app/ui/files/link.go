package files

import (
	"bytes"
	"context"
	"encoding/base64"

	"github.com/hogline/hogline/app/filepick"
	"github.com/hogline/hogline/replay/hpos"
	"github.com/hogline/hogline/session/job"
)

// maxLink is the longest link in characters: Chromium takes 2 MiB. The page opens none that is longer.
const maxLink = 2_000_000

// CopyLink puts a link to the page of the browser on the clipboard that opens the situation shown.
func (x *Exports) CopyLink() {
	p, err := x.position()
	var file bytes.Buffer
	if err == nil {
		err = hpos.Write(&file, p)
	}
	x.copyLink(linkTo(filepick.Page(), "position", file.Bytes()), err)
}

// CopyStudyLink puts one on the clipboard that opens the study as it stands.
func (x *Exports) CopyStudyLink() {
	snap, err := x.session.Storage.Snapshot()
	if err != nil {
		x.dialogs.Error(err)
		return
	}
	job.Of[string](x.session.Jobs, "copy", 0).Start(func(context.Context, job.Post) (string, error) {
		var file bytes.Buffer
		err := snap.Write(&file)
		return linkTo(filepick.Page(), "study", file.Bytes()), err
	}, x.copyLink)
}

// linkTo is a link to a page with a file in it, which never reaches the page's server.
func linkTo(page, kind string, file []byte) string {
	return page + "#" + kind + "=" + base64.RawURLEncoding.EncodeToString(file)
}

func (x *Exports) copyLink(link string, err error) {
	kB := func(characters int) int { return (characters + 999) / 1000 }
	switch {
	case err != nil:
		x.dialogs.Error(err)
	case len(link) > maxLink:
		x.dialogs.Notify(x.words.T("link.too-large", kB(len(link)), kB(maxLink)))
	default:
		x.clipboard.SetContent(link)
		x.dialogs.Notify(x.words.T("copied.link", kB(len(link))))
	}
}

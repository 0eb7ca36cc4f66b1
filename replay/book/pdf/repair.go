//go:build !js

package pdf

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"io"
	"maps"
	"regexp"
	"slices"
	"strconv"
)

// Limits of the repair of a file.
const (
	maxRepaired = 256 << 20 // of the file
	maxUnpacked = 128 << 20 // of the objects that are stored in streams
	maxNumber   = 8 << 20   // of an object (ISO 32000-1, annex C)
	mostDeep    = 6         // from a page to what it needs
	mostObjects = 1 << 20
	mostVisits  = 5_000_000 // of objects that pages need
)

// object is one of a file.
type object struct {
	at       int    // where it begins; 0 of one that is stored in a stream
	text     []byte // before its stream
	from, to int    // of its stream; 0 none
	order    int
	needs    []int // numbers of what it refers to; nil: not looked for yet
}

// Words of objects.
var (
	pageType  = regexp.MustCompile(`/Type\s*/Page(?:[^a-zA-Z]|$)`)
	reference = regexp.MustCompile(`(\d{1,7})\s+\d{1,5}\s+R(?:[^a-zA-Z]|$)`)
	parentRef = regexp.MustCompile(`/Parent\s+(\d{1,7})\s+\d{1,5}\s+R`)
	// What is not needed to read a page: letters are told by other things than their outlines.
	besides   = regexp.MustCompile(`/(?:Annots|B|StructParents|Thumb|Metadata|PieceInfo|FontFile[23]?)\s+\d{1,7}\s+\d{1,5}\s+R`)
	lengthKey = regexp.MustCompile(`/Length\s+(\d{1,10})(\s+\d{1,5}\s+R)?`)
	firstKey  = regexp.MustCompile(`/First\s+(\d{1,10})`)
)

// repaired is a PDF whose list of pages is lost, with a list of its own of the pages that are whole, in the order in which they are stored;
// nil where there is none, or its content is encrypted.
func repaired(data []byte) []byte {
	if bytes.Contains(data, []byte("/Encrypt")) {
		return nil
	}
	list := objectsOf(data)
	pages := wholePages(list)
	if len(pages) == 0 {
		return nil
	}
	top := slices.Max(slices.Collect(maps.Keys(list)))
	root, catalog := top+1, top+2
	var kids bytes.Buffer
	add := func(number int, text string) { list[number] = &object{text: []byte(text)} }
	for _, n := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", n)
		if m := parentRef.FindSubmatch(list[n].text); m != nil {
			if parent := numberOf(m[1]); list[parent] == nil { // what pages inherit from it is lost: A4
				add(parent, "<< /Type /Pages /Count 0 /Kids [] /MediaBox [0 0 595 842] >>")
			}
		}
	}
	add(root, fmt.Sprintf("<< /Type /Pages /Count %d /Kids [%s] /MediaBox [0 0 595 842] >>", len(pages), kids.Bytes()))
	add(catalog, fmt.Sprintf("<< /Type /Catalog /Pages %d 0 R >>", root))
	out := bytes.NewBuffer(slices.Clip(data))
	out.WriteString("\n")
	var table bytes.Buffer
	for _, n := range slices.Sorted(maps.Keys(list)) {
		o := list[n]
		if o.at == 0 {
			o.at = out.Len()
			fmt.Fprintf(out, "%d 0 obj\n%s\nendobj\n", n, o.text)
		}
		fmt.Fprintf(&table, "%d 1\n%010d 00000 n \n", n, o.at)
	}
	at := out.Len()
	fmt.Fprintf(out, "xref\n0 1\n0000000000 65535 f \n%strailer\n<< /Size %d /Root %d 0 R >>\nstartxref\n%d\n%%%%EOF\n", table.Bytes(), catalog+1,
		catalog, at)
	return out.Bytes()
}

// numberOf is a number of few digits.
func numberOf(digits []byte) int {
	n, _ := strconv.Atoi(string(digits)) // digits alone
	return n
}

// objectsOf are the objects of a file that are whole, by their numbers: of several with one number the last.
func objectsOf(data []byte) map[int]*object {
	list := map[int]*object{}
	unpacked, stored := 0, 0
	endings, streams := finder{data: data, word: []byte("endobj")}, finder{data: data, word: []byte("stream")}
	for at := 0; len(list) < mostObjects; {
		i := bytes.Index(data[at:], []byte(" obj"))
		if i < 0 {
			return list
		}
		head := at + i
		at = head + len(" obj")
		number, begins, ok := headOf(data, head)
		if !ok {
			continue
		}
		o := &object{at: begins, order: stored}
		stored++
		end, stream := endings.from(at), streams.from(at)
		switch {
		case stream < end:
			o.text = data[at:stream]
			o.from, o.to = streamOf(data, stream+len("stream"), o.text)
			if o.to == 0 {
				return list
			}
			at = o.to
		case end == len(data):
			return list
		default:
			o.text = data[at:end]
			at = end
		}
		list[number] = o
		if o.to > 0 && bytes.Contains(o.text, []byte("/ObjStm")) && unpacked < maxUnpacked {
			unpacked += o.unpack(data, list, &stored, maxUnpacked-unpacked)
		}
	}
	return list
}

// finder finds the next place of a word behind places that grow. No byte is looked at twice, however far apart the words are.
type finder struct {
	data, word []byte
	next       int
	known      bool
}

// from is the first place of the word from a place on, the end of the data where there is none.
func (f *finder) from(at int) int {
	if !f.known || f.next < at {
		f.known, f.next = true, len(f.data)
		if i := bytes.Index(f.data[at:], f.word); i >= 0 {
			f.next = at + i
		}
	}
	return f.next
}

// headOf is the number of the object whose word obj stands behind a place, and where that begins.
func headOf(data []byte, at int) (number, begins int, ok bool) {
	digits := func(end int) int {
		from := end
		for from > 0 && end-from < 8 && data[from-1] >= '0' && data[from-1] <= '9' {
			from--
		}
		return from
	}
	generation := digits(at)
	if generation == at || generation == 0 || data[generation-1] != ' ' {
		return 0, 0, false
	}
	begins = digits(generation - 1)
	if begins == generation-1 {
		return 0, 0, false
	}
	number = numberOf(data[begins : generation-1])
	return number, begins, number > 0 && number <= maxNumber
}

// streamOf is where the content of a stream begins and ends; to is 0 where it is cut off.
func streamOf(data []byte, at int, text []byte) (from, to int) {
	if at < len(data) && data[at] == '\r' {
		at++
	}
	if at < len(data) && data[at] == '\n' {
		at++
	}
	const ends = "endstream"
	if m := lengthKey.FindSubmatch(text); m != nil && len(m[2]) == 0 {
		n, err := strconv.Atoi(string(m[1]))
		if err == nil && n <= len(data)-at && bytes.HasPrefix(bytes.TrimLeft(data[at+n:min(len(data), at+n+16)], "\r\n "), []byte(ends)) {
			return at, at + n
		}
	}
	if i := bytes.Index(data[at:], []byte(ends)); i >= 0 {
		return at, at + i
	}
	return 0, 0
}

// unpack adds the objects that are stored in a stream behind so many, and tells how many bytes they have.
func (o *object) unpack(data []byte, list map[int]*object, stored *int, most int) int {
	first := firstKey.FindSubmatch(o.text)
	if first == nil || !bytes.Contains(o.text, []byte("/FlateDecode")) || bytes.Contains(o.text, []byte("/DecodeParms")) {
		return 0
	}
	z, err := zlib.NewReader(bytes.NewReader(data[o.from:o.to]))
	if err != nil {
		return 0
	}
	body, err := io.ReadAll(io.LimitReader(z, int64(most)))
	from, wrong := strconv.Atoi(string(first[1]))
	if err != nil || wrong != nil || from > len(body) {
		return 0
	}
	fields := bytes.Fields(body[:from])
	for i := 0; i+1 < len(fields) && len(list) < mostObjects; i += 2 {
		number, err1 := strconv.Atoi(string(fields[i]))
		begins, err2 := strconv.Atoi(string(fields[i+1]))
		ends := len(body) - from
		if i+3 < len(fields) {
			if n, err := strconv.Atoi(string(fields[i+3])); err == nil {
				ends = n
			}
		}
		if err1 != nil || err2 != nil || number <= 0 || number > maxNumber || begins < 0 || begins > ends || from+ends > len(body) {
			return len(body)
		}
		list[number] = &object{text: body[from+begins : from+ends], order: *stored}
		*stored++
	}
	return len(body)
}

// wholePages are the numbers of the pages of which nothing that is drawn is missing, in the order in which they are stored.
func wholePages(list map[int]*object) (pages []int) {
	for n, o := range list {
		if o.to == 0 && pageType.Match(o.text) {
			pages = append(pages, n)
		}
	}
	slices.SortFunc(pages, func(a, b int) int { return list[a].order - list[b].order })
	left := mostVisits
	return slices.DeleteFunc(pages, func(n int) bool { return !whole(list, n, map[int]bool{}, 0, &left) })
}

// whole reports whether all is there that an object needs; left is how many may still be visited.
func whole(list map[int]*object, number int, seen map[int]bool, deep int, left *int) bool {
	if seen[number] || deep > mostDeep {
		return true
	}
	seen[number] = true
	o := list[number]
	if o == nil {
		return false
	}
	if *left--; *left < 0 {
		return false
	}
	if o.needs == nil {
		o.needs = []int{}
		text := besides.ReplaceAll(parentRef.ReplaceAll(o.text, nil), nil)
		for _, m := range reference.FindAllSubmatch(text, -1) {
			o.needs = append(o.needs, numberOf(m[1]))
		}
	}
	for _, n := range o.needs {
		if !whole(list, n, seen, deep+1, left) {
			return false
		}
	}
	return true
}

#!/bin/sh
# Makes canvas/fonts: the characters that Fyne's own faces lack, from Noto Sans CJK JP (SIL Open Font License 1.1).
# They are the signs and letters of every text in the program, both levels of JIS X 0208, the kanji of names, and the Hangul
# of KS X 1001, that of logs in EUC-KR.
# Needs Debian's fonttools and fonts-noto-cjk. fonts.sh [FOLDER OF NotoSansCJK-*.ttc]
set -eu
cd "$(dirname "$0")/.."
from=${1:-/usr/share/fonts/opentype/noto}
fyne=$(go list -m -f '{{.Dir}}' fyne.io/fyne/v2)/theme/font
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
/usr/bin/python3 - "$fyne/NotoSans-Regular.ttf" "$work/characters" <<'EOF'
import glob, sys
from fontTools.ttLib import TTFont
have = set(TTFont(sys.argv[1]).getBestCmap())
want = set()
for level in range(1, 95):
    for cell in range(1, 95):
        try:
            want.update(bytes([level + 0xA0, cell + 0xA0]).decode("euc_jp"))
        except UnicodeDecodeError:
            pass
        try:
            want.update(c for c in bytes([level + 0xA0, cell + 0xA0]).decode("euc_kr") if "\uac00" <= c <= "\ud7a3")
        except UnicodeDecodeError:
            pass
for name in glob.glob("assets/**/*", recursive=True) + glob.glob("**/*.go", recursive=True):
    if name.endswith((".json", ".gsm", ".go")) and not name.endswith("_test.go"):
        want.update(open(name, encoding="utf-8", errors="ignore").read())
# arrows, mathematical signs, shapes and half-width kana, which logs hold
for first, last in ((0x2010, 0x2027), (0x2030, 0x205e), (0x2190, 0x21ff), (0x2200, 0x22ff), (0x2300, 0x23ff), (0x25a0, 0x25ff), (0x2600, 0x26ff), (0x3000, 0x30ff), (0xff01, 0xff9f)):
    want.update(map(chr, range(first, last + 1)))
with open(sys.argv[2], "w", encoding="utf-8") as f:
    # a run of text keeps its face at a space
    f.write(" \u00a0" + "".join(sorted(c for c in want if ord(c) > 0x7f and ord(c) not in have)))
EOF
for weight in Regular Bold; do
	# number 0 of the collection is the Japanese face
	/usr/bin/python3 -m fontTools.subset "$from/NotoSansCJK-$weight.ttc" --font-number=0 --text-file="$work/characters" --output-file="canvas/fonts/NotoSansCJKjp-$weight-subset.otf" \
		--no-hinting --layout-features='' --name-IDs='0,1,2,3,4,5,6,13,14' --drop-tables+=VORG,vhea,vmtx,BASE
done
# The turns of a stone and the mark of a menu are not in that face: their outlines come from Noto Sans Symbols and Math.
/usr/bin/python3 - "${2:-/usr/share/fonts/truetype/noto}" canvas/fonts/NotoSansCJKjp-*-subset.otf <<'EOF'
import sys
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
sources = [TTFont(sys.argv[1] + "/" + name) for name in ("NotoSansSymbols-Regular.ttf", "NotoSansMath-Regular.ttf", "NotoSansSymbols2-Regular.ttf")]
for path in sys.argv[2:]:
    font = TTFont(path)
    top = font["CFF "].cff.topDictIndex[0]
    strings, order = top.CharStrings, font.getGlyphOrder()
    for character in "\u21ba\u21bb\u25be":
        source = next(s for s in sources if ord(character) in s.getBestCmap())
        glyphs, name = source.getGlyphSet(), source.getBestCmap()[ord(character)]
        scale = font["head"].unitsPerEm / source["head"].unitsPerEm
        width = round(source["hmtx"][name][0] * scale)
        pen = T2CharStringPen(width, glyphs)
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, scale, 0, 0)))
        fd = top.FDSelect.gidArray[-1]
        new = "cid%05d" % (max(int(n[3:]) for n in order if n.startswith("cid")) + 1)
        strings.charStringsIndex.append(pen.getCharString(private=top.FDArray[fd].Private, globalSubrs=font["CFF "].cff.GlobalSubrs))
        strings.charStrings[new] = len(strings.charStringsIndex) - 1
        top.FDSelect.gidArray.append(fd)
        if order is not top.charset:
            top.charset.append(new)
        order.append(new)
        font.setGlyphOrder(order)
        font["hmtx"][new] = (width, 0)
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(character)] = new
    # lines as high as those of Noto Sans, so that letters and kana stand on one line
    latin = TTFont(sys.argv[1] + "/NotoSans-Regular.ttf")
    scale = font["head"].unitsPerEm / latin["head"].unitsPerEm
    for table, names in (("hhea", ("ascent", "descent", "lineGap")), ("OS/2", ("sTypoAscender", "sTypoDescender", "sTypoLineGap", "usWinAscent", "usWinDescent"))):
        for name in names:
            setattr(font[table], name, round(getattr(latin[table], name) * scale))
    font.save(path)
EOF
# The signs alone, for the first picture in the browser.
for weight in Regular Bold; do
	/usr/bin/python3 -m fontTools.subset "canvas/fonts/NotoSansCJKjp-$weight-subset.otf" --unicodes=0-2fff --output-file="canvas/fonts/NotoSansCJKjp-$weight-signs.otf" \
		--no-hinting --layout-features='' --name-IDs='0,1,2,3,4,5,6,13,14'
done
ls -l canvas/fonts/*.otf

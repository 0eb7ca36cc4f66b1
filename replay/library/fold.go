package library

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// letters are those that no mark can be taken from, as they are typed without.
var letters = strings.NewReplacer("ø", "o", "ł", "l", "đ", "d", "ð", "d", "þ", "th", "æ", "ae", "œ", "oe", "ß", "ss", "ı", "i", "’", "'")

// Fold is a text in lower case and without accents, as it is searched.
func Fold(s string) string {
	plain := true
	for i := range len(s) {
		if s[i] >= 0x80 {
			plain = false
			break
		}
	}
	if plain {
		return strings.ToLower(s)
	}
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(s)) {
		if !unicode.Is(unicode.Mn, r) || r >= 0x3099 && r <= 0x309a { // marks of kana make other letters
			b.WriteRune(r)
		}
	}
	return letters.Replace(norm.NFC.String(b.String()))
}

// nations are the members of World Curling by the code that charts and books have for their teams, with names that are searched, parted by
// |.
var nations = map[string]string{
	"AND": "Andorra", "AUS": "Australia", "AUT": "Austria|Österreich", "BEL": "Belgium", "BLR": "Belarus", "BOL": "Bolivia",
	"BRA": "Brazil|Brasil", "BUL": "Bulgaria", "CAN": "Canada", "CHN": "China",
	"COL": "Colombia", "CRO": "Croatia|Hrvatska", "CZE": "Czechia|Czech Republic", "DEN": "Denmark|Danmark", "DOM": "Dominican Republic",
	"ENG": "England", "ESP": "Spain|España", "EST": "Estonia|Eesti", "FIN": "Finland|Suomi",
	"FRA": "France", "GBR": "Great Britain", "GEO": "Georgia", "GER": "Germany|Deutschland", "GRE": "Greece", "GUY": "Guyana",
	"HKG": "Hong Kong", "HUN": "Hungary", "IND": "India", "IRL": "Ireland", "ISL": "Iceland",
	"ISR": "Israel", "ITA": "Italy|Italia", "JAM": "Jamaica", "JPN": "Japan|日本", "KAZ": "Kazakhstan", "KEN": "Kenya", "KGZ": "Kyrgyzstan",
	"KOR": "Korea|한국", "KOS": "Kosovo", "KSA": "Saudi Arabia", "KUW": "Kuwait", "LAT": "Latvia",
	"LIE": "Liechtenstein", "LTU": "Lithuania", "LUX": "Luxembourg", "MEX": "Mexico", "MGL": "Mongolia", "NED": "Netherlands",
	"NGR": "Nigeria", "NIR": "Northern Ireland", "NOR": "Norway|Norge", "NZL": "New Zealand",
	"PHI": "Philippines", "POL": "Poland|Polska", "POR": "Portugal", "PUR": "Puerto Rico", "QAT": "Qatar", "ROC": "ROC", "ROU": "Romania",
	"RUS": "Russia", "SCO": "Scotland", "SLO": "Slovenia", "SRB": "Serbia",
	"SUI": "Switzerland|Schweiz|Suisse", "SVK": "Slovakia", "SWE": "Sweden|Sverige", "THA": "Thailand", "TPE": "Chinese Taipei",
	"TUR": "Türkiye|Turkey", "UKR": "Ukraine", "USA": "United States", "VIR": "US Virgin Islands", "WAL": "Wales",
}

// codes are the codes of nations by each of their names, folded.
var codes = func() map[string]string {
	of := map[string]string{}
	for code, names := range nations {
		for n := range strings.SplitSeq(names, "|") {
			of[Fold(n)] = code
		}
	}
	return of
}()

// teamNames is the name of a team with what else it is called: a code with its nation, a nation with its code.
func teamNames(team string) string {
	if names, ok := nations[strings.ToUpper(team)]; ok {
		return team + " " + names
	}
	if code, ok := codes[Fold(team)]; ok {
		return team + " " + code + " " + nations[code]
	}
	return team
}

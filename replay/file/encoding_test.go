package file

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/charset"
)

// TestChosenEncoding: a log, the logs of a folder and the files of a data set are read in the encoding that was chosen; what it lacks is
// told with its line.
func TestChosenEncoding(t *testing.T) {
	const czech = As("windows-1250")
	log := put(t, "a.dcl", strings.Replace(smallLog, "First=North", "First=Lite\xf2", 1)) // Liteň
	g, err := Open(log)
	require.NoError(t, err)
	require.Equal(t, "Liteò", g.Teams[0])
	require.Equal(t, charset.Encoding{Name: "windows-1252", By: charset.ByLetters}, g.Encoding)
	g, err = czech.OpenGame(t.Context(), log, "")
	require.NoError(t, err)
	require.Equal(t, "Liteň", g.Teams[0])
	require.Equal(t, charset.Encoding{Name: "windows-1250", By: charset.ByChoice}, g.Encoding)
	require.NoError(t, czech.Sources(t.Context(), filepath.Dir(log), func(s Source) error {
		g, err := s.Open(t.Context())
		require.NoError(t, err)
		require.Equal(t, "Liteň", g.Teams[0])
		return nil
	}, nil))
	g, err = As("EUC-JP").Open(log)
	require.NoError(t, err)
	require.Equal(t, "Lite\uFFFD", g.Teams[0])
	require.Contains(t, g.Warnings[0].String(), "line 2: bytes that are no letters in EUC-JP")

	dir := t.TempDir()
	for name, text := range map[string]string{
		"Stones.csv": stonesOfOneShot, "Games.csv": "CompetitionID,SessionID,GameID,TeamID1,TeamID2,ResultStr1,ResultStr2\n7,1,1,30,31,1,0\n",
		"Teams.csv": "CompetitionID,TeamID,Name\n7,30,Lite\xf2\n7,31,Brno\n",
	} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	for as, want := range map[As]string{"": "Liteò", czech: "Liteň", "EUC-JP": "Lite\uFFFD"} {
		o, err := as.OpenAny(dir)
		require.NoError(t, err)
		require.Equal(t, want, o.Set.Games[0].Teams[0])
		for _, f := range o.Set.Files {
			switch {
			case as != "":
				require.Equal(t, charset.Encoding{Name: string(as), By: charset.ByChoice}, f.Encoding)
			case f.Name == "Teams.csv":
				require.Equal(t, charset.Encoding{Name: "windows-1252", By: charset.ByLetters}, f.Encoding)
			}
		}
		told := ""
		for _, w := range o.Set.Warnings {
			told += w.String() + "\n"
		}
		require.Equal(t, as == "EUC-JP", strings.Contains(told, "Teams.csv, line 2: bytes that are no letters in EUC-JP"))
		require.Equal(t, as == "", strings.Contains(told, "Teams.csv: the text is read as windows-1252, but windows-1250 is nearly as likely"))
	}
	for _, path := range []string{log, dir} {
		_, err := As("klingon").OpenAny(path)
		require.EqualError(t, err, path+": klingon is no encoding that is known, such as Shift_JIS, EUC-JP or windows-1252")
	}
}

// stonesOfOneShot is Stones.csv of a game with one shot.
var stonesOfOneShot = func() string {
	head, line := "CompetitionID,SessionID,GameID,EndID,ShotID,TeamID,PlayerID,Task,Handle,Points,TimeOut", "7,1,1,1,7,30,1,0,0,4,NA"
	for i, place := range []string{"750,1916", "700,900", "0,0", "0,0", "0,0", "0,0", "750,650", "0,0", "0,0", "0,0", "0,0", "0,0"} {
		n := string(rune('0' + (i+1)%10))
		if i > 8 {
			n = "1" + n
		}
		head, line = head+",stone_"+n+"_x,stone_"+n+"_y", line+","+place
	}
	return head + "\n" + line + "\n"
}()

package library

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/binary"
	"math"
	"slices"
)

// ValuedShot is what the index holds of a shot that is analysed: what lists of shots are ranked by, and where the rest stands.
type ValuedShot struct {
	End, Shot int // from 1
	// Loss is what call and throw lost in per cent of win probability, Weight how far the ideas of AIs lie apart times what is
	// at stake (analysis.Disagreement.Weight); 0 of one AI.
	Loss, Weight float64
	At           int64 // of its line in the file of values, in bytes
}

// valued is a ValuedShot in memory.
type valued struct {
	loss, weight float32
	at           uint32
	end, shot    uint8
}

// valuedBytes are those of a shot in the index: as valued, little-endian.
const valuedBytes = 14

// appendValued adds a shot to a list. One whose numbers have no room is left out.
func appendValued(list []byte, s *ValuedShot) []byte {
	if s.End < 1 || s.End > math.MaxUint8 || s.Shot < 1 || s.Shot > math.MaxUint8 || s.At < 0 || s.At > math.MaxUint32 {
		return list
	}
	list = append(list, byte(s.End), byte(s.Shot))
	list = binary.LittleEndian.AppendUint32(list, math.Float32bits(float32(s.Loss)))
	list = binary.LittleEndian.AppendUint32(list, math.Float32bits(float32(s.Weight)))
	return binary.LittleEndian.AppendUint32(list, uint32(s.At))
}

// readValued are the shots of a list.
func readValued(list []byte) []valued {
	shots := make([]valued, 0, len(list)/valuedBytes)
	for ; len(list) >= valuedBytes; list = list[valuedBytes:] {
		number := func(at int) uint32 { return binary.LittleEndian.Uint32(list[at:]) }
		shots = append(shots, valued{math.Float32frombits(number(2)), math.Float32frombits(number(6)), number(10), list[0], list[1]})
	}
	return shots
}

// readShots are the analysed shots of the games, by their ids.
func readShots(ctx context.Context, db *sql.DB) (map[int64][]valued, error) {
	rows, err := db.QueryContext(ctx, "SELECT id, valued_shots FROM games WHERE valued > 0")
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }() // only read
	shots := map[int64][]valued{}
	for rows.Next() {
		var id int64
		var list []byte
		if err := rows.Scan(&id, &list); err != nil {
			return nil, err
		}
		shots[id] = readValued(list)
	}
	return shots, rows.Err()
}

// Rank is what shots are listed by.
type Rank string

// The ranks.
const (
	ByLoss         Rank = "loss"         // ValuedShot.Loss
	ByDisagreement Rank = "disagreement" // ValuedShot.Weight
)

// RankedShot is a shot of a game that is analysed.
type RankedShot struct {
	Game *Game
	ValuedShot
}

// Shots are the shots of games that are analysed and rank above a limit, the highest first, then in the order of the games; at most
// so many of them (0 all), and how many there are.
func (l *Library) Shots(ctx context.Context, games []Found, by Rank, above float64, most int) (list []RankedShot, total int, err error) {
	all, err := l.snapshot(ctx, parts{shots: true})
	if err != nil {
		return nil, 0, err
	}
	type hit struct {
		rank float32
		game int32
		shot int32
	}
	if most <= 0 {
		most = math.MaxInt32
	}
	var hits []hit
	least := float32(above)
	highest := func() {
		slices.SortFunc(hits, func(a, b hit) int {
			return cmp.Or(cmp.Compare(b.rank, a.rank), cmp.Compare(a.game, b.game), cmp.Compare(a.shot, b.shot))
		})
		hits = hits[:min(len(hits), most)]
	}
	for g := range games {
		if g%1024 == 0 && ctx.Err() != nil {
			return nil, 0, ctx.Err()
		}
		for i, s := range all.shots[games[g].id] {
			rank := s.loss
			if by == ByDisagreement {
				rank = s.weight
			}
			if float64(rank) <= above {
				continue
			}
			if total++; rank < least {
				continue
			}
			if hits = append(hits, hit{rank, int32(g), int32(i)}); len(hits) > 2*most { // 2^31 games do not fit into memory
				highest()
				least = hits[most-1].rank
			}
		}
	}
	highest()
	for _, h := range hits {
		s := all.shots[games[h.game].id][h.shot]
		list = append(list, RankedShot{games[h.game].Game, ValuedShot{int(s.end), int(s.shot), float64(s.loss), float64(s.weight), int64(s.at)}})
	}
	return list, total, nil
}

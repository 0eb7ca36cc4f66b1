package aim

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/physics"
	"github.com/hogline/hogline/engine/physics/box2d"
	"github.com/hogline/hogline/engine/physics/internal/physicstest"
)

func aimerOn(t testing.TB, ice physics.Ice) *Aimer {
	a, err := New(ice)
	require.NoError(t, err)
	return a
}

// changedIce is ice of every model, as shipped and changed.
func changedIce(t testing.TB) map[string]physics.Ice {
	all := map[string]physics.Ice{}
	for _, m := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1} {
		all[string(m)] = physicstest.Ice(t, m)
		quick := physicstest.Ice(t, m)
		quick.Friction *= 0.8
		quick.Curl *= 1.4
		all[string(m)+" quick"] = quick
	}
	wild := physicstest.Ice(t, physics.Mori2019)
	wild.Curl *= 2.5 // beyond the closed form
	all["mori2019 wild"] = wild
	return all
}

// A stone thrown by the simulator stops within a millimetre of the target.
func TestDrawStopsAtTarget(t *testing.T) {
	for name, ice := range changedIce(t) {
		t.Run(name, func(t *testing.T) {
			a := aimerOn(t, ice)
			sim, err := box2d.New(ice)
			require.NoError(t, err)
			r := rand.New(rand.NewPCG(3, 4))
			worst := 0.0
			for range 10 {
				target := curling.Vec{X: 0.4 + 3.9*r.Float64(), Y: 3.3 + 7.7*r.Float64()}
				turn := curling.Turn(r.IntN(2))
				s, err := a.Draw(target, turn)
				if err != nil { // some corners cannot be reached with one of the turns
					require.ErrorIs(t, err, ErrUnreachable)
					require.True(t, target.X < 1.3 || target.X > curling.SheetWidth-1.3, "%v %v: %v", target, turn, err)
					continue
				}
				out, err := sim.Throw(physics.Delivery{Shot: s}, nil)
				require.NoError(t, err)
				require.True(t, out.Position.Has(0), "%v %v", target, s)
				worst = max(worst, out.Position[0].Distance(target))
				require.Less(t, a.ClearStop(s).Distance(target), 1e-4)
			}
			t.Logf("worst %.6f m", worst)
			require.Less(t, worst, 0.001)
		})
	}
}

// A stone thrown by the simulator crosses the point with the metres to go that were asked for.
func TestPassCrossesPoint(t *testing.T) {
	for name, ice := range changedIce(t) {
		t.Run(name, func(t *testing.T) {
			a := aimerOn(t, ice)
			sim, err := box2d.New(ice)
			require.NoError(t, err)
			r := rand.New(rand.NewPCG(5, 6))
			for range 4 {
				point := curling.Vec{X: 1 + 2.7*r.Float64(), Y: 6 + 6*r.Float64()}
				turn, toGo := curling.Turn(r.IntN(2)), 0.2+8*r.Float64()
				s, err := a.Pass(point, turn, toGo)
				require.NoError(t, err)
				var tr physics.Trajectory
				_, err = sim.Throw(physics.Delivery{Shot: s}, &tr)
				require.NoError(t, err)
				miss, before := physicstest.Crossing(&tr, point)
				require.Less(t, miss, 0.001, "%v %v %g", point, turn, toGo)
				// The whole path is the one to the point and the rest.
				u, slack := s.Speed(), 0.001
				if ice.Model == physics.FCV1 {
					slack = 0.012 // what the original's rounding is worth along the path
				} else {
					u -= ice.Friction * ice.TimeStep / 2 // before the first move
				}
				require.InDelta(t, toGo, a.ToGo(u)-before, slack, "metres to go")
			}
		})
	}
}

// A stone thrown to touch another hits it at the offset asked for: the line of centres is at
// asin(offset) to the path.
func TestTouchHitsStone(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1} {
		for _, offset := range []float64{-0.9, -0.4, 0, 0.4, 0.9} {
			t.Run(fmt.Sprint(m, " ", offset), func(t *testing.T) {
				ice := physicstest.Ice(t, m)
				a := aimerOn(t, ice)
				stone := curling.Vec{X: 2.1, Y: 5.5}
				s, err := a.Touch(stone, offset, curling.Left, 3)
				require.NoError(t, err)
				sim, err := box2d.New(ice)
				require.NoError(t, err)
				d := physics.Delivery{Index: 1, Shot: s}
				d.Position[0] = stone
				var tr physics.Trajectory
				out, err := sim.Throw(d, &tr)
				require.NoError(t, err)
				require.Equal(t, [][2]uint8{{0, 1}}, out.Contacts.List())
				// Seen from above, the struck stone goes to the other side.
				first, _ := tr.Span(0)
				path := tr.At(first + 20)[0].Sub(stone)
				require.Less(t, path.X*offset, 0.001)
				path = tr.At(first)[1].Sub(tr.At(first - 20)[1])
				n := stone.Sub(tr.At(first - 20)[1])
				beside := (n.X*path.Y - n.Y*path.X) / path.Len()
				require.InDelta(t, offset*2*curling.StoneRadius, beside, 0.002)
			})
		}
	}
}

// A stone that comes around another passes it by as much as was asked for, on the side from which it curls behind it, and touches it not.
func TestAroundPassesStone(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1} {
		for _, guard := range []curling.Vec{{X: curling.CentreX, Y: 7.2}, {X: 3.2, Y: 8.5}, {X: 1.4, Y: 7}} {
			for turn, side := range map[curling.Turn]float64{curling.Right: -1, curling.Left: 1} {
				t.Run(fmt.Sprint(m, guard, turn), func(t *testing.T) {
					ice := physicstest.Ice(t, m)
					a := aimerOn(t, ice)
					s, err := a.Around(guard, turn, 0.1, 5)
					require.NoError(t, err)
					sim, err := box2d.New(ice)
					require.NoError(t, err)
					d := physics.Delivery{Index: 1, Shot: s}
					d.Position[0] = guard
					out, err := sim.Throw(d, nil)
					require.NoError(t, err)
					require.Empty(t, out.Contacts.List())
					near := math.Inf(1)
					for _, p := range a.Path(s, 0.01) {
						near = min(near, p.Distance(guard))
						if math.Abs(p.Y-guard.Y) < 0.01 {
							require.Positive(t, side*(p.X-guard.X))
						}
					}
					require.InDelta(t, 2*curling.StoneRadius+0.1, near, 0.005)
					stop := a.ClearStop(s)
					require.InDelta(t, 5, stop.Y, 0.05)
					require.Less(t, side*(stop.X-guard.X), 2*curling.StoneRadius+0.1, "it curls behind the guard")
				})
			}
		}
	}
}

func TestWeightStopsAtHeight(t *testing.T) {
	a := aimerOn(t, physicstest.Ice(t, physics.Mori2019))
	for _, y := range []float64{10, curling.TeeY, curling.BackY, 0, -5, -20} {
		s, err := a.Weight(curling.Right, y)
		require.NoError(t, err)
		require.InDelta(t, y, a.ClearStop(s).Y, 2e-5)
		require.InDelta(t, curling.CentreX, a.ClearStop(s).X, 2e-5)
	}
}

func TestPathEndsAtStop(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1} {
		a := aimerOn(t, physicstest.Ice(t, m))
		s, err := a.Draw(curling.Tee, curling.Right)
		require.NoError(t, err)
		p := a.Path(s, 0.5)
		require.Greater(t, len(p), 70)
		require.Equal(t, curling.CentreX, p[0].X)
		for k := 1; k < len(p); k++ {
			require.Less(t, p[k].Distance(p[k-1]), 0.51, "%s point %d", m, k)
		}
		require.Less(t, p[len(p)-1].Distance(curling.Tee), 1e-4)
	}
}

func TestUnreachableTargets(t *testing.T) {
	mori := aimerOn(t, physicstest.Ice(t, physics.Mori2019))
	dc := aimerOn(t, physicstest.Ice(t, physics.FCV1))
	for _, c := range []struct {
		name string
		ask  func() (curling.Shot, error)
		want string
	}{
		{"behind the hack", func() (curling.Shot, error) { return mori.Draw(curling.Vec{X: 2, Y: 42}, 0) }, "behind the hack"},
		{"beside the sheet", func() (curling.Shot, error) { return mori.Draw(curling.Vec{X: 4.8, Y: 5}, 0) }, "outside the sheet"},
		{"behind the rink", func() (curling.Shot, error) { return mori.Draw(curling.Vec{X: 2, Y: -1}, 0) }, "outside the sheet"},
		{"no number", func() (curling.Shot, error) { return mori.Draw(curling.Vec{X: math.NaN(), Y: 5}, 0) }, "not a number"},
		{"too hard for the thrower", func() (curling.Shot, error) { return mori.Limited(30).Pass(curling.Tee, 0, 5) }, "limit is 30.00"},
		{"too hard for any", func() (curling.Shot, error) { return mori.Pass(curling.Tee, 0, 999) }, "limit is 150.00"},
		{"too hard for the law", func() (curling.Shot, error) { return dc.PassAt(curling.Tee, 0, 40) }, "limit is"},
		{"negative weight", func() (curling.Shot, error) { return mori.Pass(curling.Tee, 0, -1) }, "-1 m to go"},
		{"no weight", func() (curling.Shot, error) { return mori.Pass(curling.Tee, 0, math.NaN()) }, "NaN m to go"},
		{"misses", func() (curling.Shot, error) { return mori.Touch(curling.Tee, 1.2, 0, 1) }, "misses the stone"},
		{"round the side", func() (curling.Shot, error) { return mori.Draw(curling.Vec{X: 0.2, Y: 5}, curling.Right) },
			"leaves the sheet at the side"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := c.ask()
			require.ErrorIs(t, err, ErrUnreachable)
			require.ErrorContains(t, err, c.want)
			require.Equal(t, curling.Shot{}, s)
		})
	}
}

// The limit of a thrower is that of the release speed.
func TestLimited(t *testing.T) {
	a := aimerOn(t, physicstest.Ice(t, physics.Mori2019))
	want, err := a.Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	got, err := a.Limited(want.Speed()+1e-9).Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	require.Equal(t, want, got)
	_, err = a.Limited(want.Speed()-1e-9).Draw(curling.Tee, curling.Right)
	require.ErrorIs(t, err, ErrUnreachable)
	got, err = a.Limited(20).Limited(0).Draw(curling.Tee, curling.Right)
	require.NoError(t, err, "0 is no limit")
	require.Equal(t, want, got)
}

func TestAimerIsSafeForConcurrentUse(t *testing.T) {
	a := aimerOn(t, physicstest.Ice(t, physics.FCV1))
	want, err := aimerOn(t, physicstest.Ice(t, physics.FCV1)).Draw(curling.Tee, curling.Left)
	require.NoError(t, err)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			got, err := a.Draw(curling.Tee, curling.Left)
			if err != nil || got != want {
				t.Errorf("%v %v, want %v", got, err, want)
			}
		})
	}
	wg.Wait()
}

func TestAimerAllocatesNothing(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1} {
		a := aimerOn(t, physicstest.Ice(t, m))
		_, err := a.Draw(curling.Tee, curling.Left)
		require.NoError(t, err)
		require.Zero(t, testing.AllocsPerRun(20, func() {
			_, _ = a.Draw(curling.Tee, curling.Left)
			_, _ = a.Pass(curling.Tee, curling.Right, 4)
			_, _ = a.Touch(curling.Vec{X: 2, Y: 6}, 0.5, curling.Right, 4)
		}), m)
	}
}

func FuzzAim(f *testing.F) {
	f.Add(2.375, 4.88, 0.0, 0.1, uint8(0))
	f.Add(0.2, 11.0, 8.0, -0.9, uint8(5))
	f.Add(math.Inf(1), math.NaN(), -1.0, 2.0, uint8(3))
	var aimers []*Aimer
	for _, m := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1} {
		aimers = append(aimers, aimerOn(f, physicstest.Ice(f, m)))
	}
	f.Fuzz(func(t *testing.T, x, y, toGo, offset float64, k uint8) {
		a, turn, p := aimers[int(k>>1)%3], curling.Turn(k&1), curling.Vec{X: x, Y: y}
		shots := make([]curling.Shot, 0, 4)
		for _, ask := range []func() (curling.Shot, error){
			func() (curling.Shot, error) { return a.Draw(p, turn) },
			func() (curling.Shot, error) { return a.Pass(p, turn, toGo) },
			func() (curling.Shot, error) { return a.PassAt(p, turn, toGo) },
			func() (curling.Shot, error) { return a.Touch(p, offset, turn, toGo) },
		} {
			if s, err := ask(); err != nil {
				require.ErrorIs(t, err, ErrUnreachable)
			} else {
				require.NoError(t, s.Check(), "%v %v", p, toGo)
				shots = append(shots, s)
			}
		}
		for _, s := range shots {
			require.True(t, a.ClearStop(s).Finite())
		}
	})
}

func BenchmarkAim(b *testing.B) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1} {
		a := aimerOn(b, physicstest.Ice(b, m))
		b.Run(string(m)+"/draw", func(b *testing.B) {
			for x := 1.5; x < 3; x += 0.01 { // FCV1 makes its tables
				_, _ = a.Draw(curling.Vec{X: x, Y: 5}, curling.Right)
			}
			b.ReportAllocs()
			x := 1.5
			for b.Loop() {
				_, _ = a.Draw(curling.Vec{X: x, Y: 5}, curling.Right)
				if x += 0.01; x > 3 {
					x = 1.5
				}
			}
		})
		b.Run(string(m)+"/pass", func(b *testing.B) {
			for b.Loop() {
				_, _ = a.Pass(curling.Vec{X: 2, Y: 5}, curling.Right, 4)
			}
		})
		b.Run(string(m)+"/touch", func(b *testing.B) {
			for b.Loop() {
				_, _ = a.Touch(curling.Vec{X: 2, Y: 5}, 0.5, curling.Right, 4)
			}
		})
	}
}

// Near a side line Touch answers only shots that meet the stone before they leave the rink.
func TestTouchNearSideLine(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.V2, physics.FCV1} {
		ice := physicstest.Ice(t, m)
		a := aimerOn(t, ice)
		sim, err := box2d.New(ice)
		require.NoError(t, err)
		r := rand.New(rand.NewPCG(9, uint64(len(m))))
		reached, refused := 0, 0
		for range 60 {
			stone := curling.Vec{X: curling.StoneRadius + 0.001 + 0.3*r.Float64(), Y: 3.5 + 7*r.Float64()}
			if r.IntN(2) == 1 {
				stone.X = curling.SheetWidth - stone.X
			}
			s, err := a.Touch(stone, 1.9*r.Float64()-0.95, curling.Turn(r.IntN(2)), 10*r.Float64())
			if err != nil {
				require.ErrorIs(t, err, ErrUnreachable)
				refused++
				continue
			}
			d := physics.Delivery{Index: 1, Shot: s}
			d.Position[0] = stone
			out, err := sim.Throw(d, nil)
			require.NoError(t, err)
			require.NotEmpty(t, out.Contacts.List(), "%s: %v misses %v", m, s, stone)
			reached++
		}
		require.Greater(t, reached, 10, m)
		require.Greater(t, refused, 5, m)
	}
}

// A stone is off the sheet as soon as it touches a side line.
func TestTargetsAtTheSideLineAreUnreachable(t *testing.T) {
	a := aimerOn(t, physicstest.Ice(t, physics.Mori2019))
	for _, x := range []float64{0.05, curling.StoneRadius - 0.001, curling.SheetWidth - curling.StoneRadius + 0.001} {
		for _, turn := range []curling.Turn{curling.Right, curling.Left} {
			_, err := a.Draw(curling.Vec{X: x, Y: 6}, turn)
			require.ErrorIs(t, err, ErrUnreachable)
			_, err = a.Pass(curling.Vec{X: x, Y: 6}, turn, 2)
			require.ErrorIs(t, err, ErrUnreachable)
		}
	}
}

// TestSidesByThePath: whether a shot stays between the side lines up to where it should is what its path says, point by point: of shots to
// places all over the sheet, that stop there, pass them slowly or fast, on ice of every model.
func TestSidesByThePath(t *testing.T) {
	const left, right, close = curling.StoneRadius, curling.SheetWidth - curling.StoneRadius, 0.01 // m
	for name, ice := range changedIce(t) {
		a := aimerOn(t, ice)
		stay, leave := 0, 0
		for x := 0.02; x < curling.SheetWidth; x += 0.29 {
			for _, y := range []float64{3.3, 9} {
				for _, turn := range []curling.Turn{curling.Right, curling.Left} {
					for _, toGo := range []float64{0, 3} {
						target := curling.Vec{X: x, Y: y}
						s, heading, err := a.solve(target, turn, a.motion.SpeedToGo(toGo))
						if err != nil {
							continue
						}
						low, high := target.X, target.X
						for _, p := range a.Path(s, 0.2) {
							if p.Y < y {
								break
							}
							low, high = min(low, p.X), max(high, p.X)
						}
						if math.Abs(low-left) < close || math.Abs(high-right) < close {
							continue // a border that steps of 20 cm do not tell
						}
						want := low > left && high < right
						require.Equal(t, want, a.staysBetweenSides(s, target, heading), "%s: %v %s, %g m to go: x from %.3f to %.3f", name, target, turn,
							toGo, low, high)
						if want {
							stay++
						} else {
							leave++
						}
					}
				}
			}
		}
		require.Greater(t, stay, 30, name)
		require.Greater(t, leave, 3, name)
	}
}

// TestPathIsEven: points as far apart as asked for, from the hack to the stop; a path of too many points has fewer.
func TestPathIsEven(t *testing.T) {
	a := aimerOn(t, physicstest.Ice(t, physics.Mori2019))
	s, err := a.Draw(curling.Tee, curling.Right)
	require.NoError(t, err)
	total := a.ToGo(s.Speed())
	for _, step := range []float64{0.5, 1, total / 3.5, 2 * total} {
		path := a.Path(s, step)
		require.Len(t, path, 1+int(math.Ceil(total/step)), step)
		require.Equal(t, a.hack(), path[0])
		require.Equal(t, a.ClearStop(s), path[len(path)-1])
		for i := 1; i < len(path)-1; i++ {
			require.InEpsilon(t, step, path[i].Distance(path[i-1]), 0.05)
		}
	}
	require.InDelta(t, maxPathPoints, len(a.Path(s, 1e-9)), 2)
	for _, y := range []float64{curling.BackY, 5, 12.03125, 40} { // the same points, from the last before y or one earlier on
		whole, from := a.Path(s, 0.25), a.PathFrom(s, y, 0.25)
		require.Equal(t, whole[0], from[0])
		require.Equal(t, whole[len(whole)-len(from)+1:], from[1:])
		require.Greater(t, from[1].Y, y-1e-9)
		require.Less(t, from[1].Y, max(y, whole[1].Y-0.25)+0.5)
	}
	require.Len(t, a.Path(curling.Shot{}, 0), 2)
}

// TestContactIsWhereStonesTouch: two radii apart, on the path of the shot, and moving on along it.
func TestContactIsWhereStonesTouch(t *testing.T) {
	for name, ice := range changedIce(t) {
		a := aimerOn(t, ice)
		for _, stone := range []curling.Vec{curling.Tee, {X: 0.4, Y: 5}, {X: 4.4, Y: 8}} {
			speed := a.motion.SpeedToGo(2)
			s, _, err := a.solve(stone.Add(curling.Vec{X: 0.1}), curling.Right, speed)
			require.NoError(t, err, name)
			at, heading := a.contact(s, stone, speed)
			require.InDelta(t, 2*curling.StoneRadius, at.Distance(stone), 1e-6, name)
			require.Greater(t, at.Y, stone.Y, "on its near side")
			before, after := math.Inf(1), math.Inf(1)
			for _, p := range a.Path(s, 0.05) {
				before = min(before, p.Distance(at))
				after = min(after, p.Distance(at.Add(heading.Mul(0.1/heading.Len()))))
			}
			require.Less(t, before, 0.026, name)
			require.Less(t, after, 0.027, name)
		}
	}
}

// TestTouchPassesBeside: a shot that is to touch a stone would pass it by the share of two radii that is asked for, on that side as seen
// along its path there, however much that is turned by then.
func TestTouchPassesBeside(t *testing.T) {
	for _, m := range []physics.Model{physics.Mori2019, physics.FCV1} {
		a := aimerOn(t, physicstest.Ice(t, m))
		for _, stone := range []curling.Vec{curling.Tee, {X: curling.CentreX + 1, Y: curling.TeeY + 2}} {
			for _, offset := range []float64{-0.8, -0.3, 0, 0.5, 0.9} {
				for _, toGo := range []float64{0.4, 3} {
					for turn := range curling.Turn(2) {
						s, err := a.Touch(stone, offset, turn, toGo)
						require.NoError(t, err)
						path := a.Path(s, 0.005)
						near := slices.MinFunc(path, func(p, q curling.Vec) int { return cmp.Compare(p.Distance(stone), q.Distance(stone)) })
						i := slices.Index(path, near)
						heading, beside := path[i+1].Sub(path[i-1]), near.Sub(stone)
						right := (beside.Y*heading.X - beside.X*heading.Y) / heading.Len() // of the heading
						require.InDelta(t, 2*curling.StoneRadius*offset, right, 0.001, "%s, %v, %g, %g m to go", m, stone, offset, toGo)
					}
				}
			}
		}
	}
}

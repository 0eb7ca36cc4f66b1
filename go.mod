module hogline

go 1.26

require (
	fyne.io/fyne/v2 v2.8.0 // indirect
	github.com/ByteArena/box2d v1.0.2 // indirect
	github.com/TheTitanrain/w32 v0.0.0-20180517000239-4f5cfb03fabf // indirect
	github.com/alecthomas/kong v1.14.0 // indirect
	github.com/sqweek/dialog v0.0.0-20240226140203-065105509627 // indirect
	github.com/stretchr/testify v1.11.1 // indirect
	go.uber.org/goleak v1.3.0 // indirect
	golang.org/x/sync v0.18.0 // indirect
	golang.org/x/text v0.31.0 // indirect
	pgregory.net/rapid v1.2.0 // indirect
)

package serve

import (
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/replay/chart"
	"github.com/hogline/hogline/replay/chart/sharing"
)

// host opens the chart that is shared, nil where none is. What is noted of it is told as it comes.
func (c *Cmd) host(ctx *command.Context) (*sharing.Host, error) {
	if c.Chart == "" {
		return nil, nil // no chart is no error
	}
	if filepath.Ext(c.Chart) != chart.Extension {
		return nil, command.Usagef("--chart %s: want a name that ends in %s", c.Chart, chart.Extension)
	}
	h, warnings, err := sharing.OpenHost(c.Chart, c.Token)
	if err != nil {
		return nil, fmt.Errorf("--chart: %w", err)
	}
	for _, w := range warnings {
		_, _ = fmt.Fprintf(ctx.Err, "%s: %s\n", c.Chart, w)
	}
	var mu sync.Mutex
	h.OnAdded = func(device string, added int, s *chart.State, differ []chart.Difference) {
		mu.Lock()
		defer mu.Unlock()
		at := s.Next()
		shot := "its end"
		if at.Shot < curling.Stones {
			shot = "shot " + strconv.Itoa(s.Rules.Count(at.Shot))
		}
		_, _ = fmt.Fprintf(ctx.Err, "%s: %d changes; next is end %d, %s\n", device, added, at.End+1, shot)
		for _, d := range differ {
			_, _ = fmt.Fprintf(ctx.Err, "  %s\n", d.Message(s))
		}
	}
	return h, nil
}

// routes serves the files, and the exchange of a chart that is shared.
func routes(files fs.FS, host *sharing.Host) http.Handler {
	page := http.NotFoundHandler()
	if files != nil {
		page = webHandler(files)
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if host != nil && r.URL.Path == sharing.Path {
			host.ServeHTTP(w, r)
			return
		}
		page.ServeHTTP(w, r)
	})
}

// reachable are the addresses at which others find a server: one that listens everywhere has those of all its networks.
func reachable(bound net.Addr) []string {
	tcp, ok := bound.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return []string{bound.String()}
	}
	port := strconv.Itoa(tcp.Port)
	var list []string
	addresses, err := net.InterfaceAddrs()
	if err != nil {
		return []string{net.JoinHostPort("127.0.0.1", port)}
	}
	for _, a := range addresses {
		if n, ok := a.(*net.IPNet); ok && n.IP.To4() != nil && !n.IP.IsLoopback() && !strings.HasPrefix(n.IP.String(), "169.254.") {
			list = append(list, net.JoinHostPort(n.IP.String(), port))
		}
	}
	return append(list, net.JoinHostPort("127.0.0.1", port))
}

//go:build !js

package queue

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/hex"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/hogline/hogline/engine/safefile"
)

// ownCertificate is the certificate in a folder and its key, made if they are not there, and its fingerprint.
func ownCertificate(dir string) (cert, key, mark string, err error) {
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	if pair, err := tls.LoadX509KeyPair(cert, key); err == nil {
		return cert, key, fingerprint(pair.Certificate[0]), nil
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return "", "", "", safefile.OpenError(dir, err)
	}
	secret, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", "", "", err
	}
	const years = 10
	now := time.Now()
	about := &x509.Certificate{SerialNumber: big.NewInt(now.UnixNano()), Subject: pkix.Name{CommonName: "hogline"},
		NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(years, 0, 0),
		KeyUsage: x509.KeyUsageDigitalSignature, ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth}}
	raw, err := x509.CreateCertificate(rand.Reader, about, about, &secret.PublicKey, secret)
	if err != nil {
		return "", "", "", err
	}
	private, err := x509.MarshalPKCS8PrivateKey(secret)
	if err != nil {
		return "", "", "", err
	}
	if err := os.WriteFile(key, nil, 0o600); err != nil { // WriteAtomic keeps the permissions
		return "", "", "", safefile.OpenError(key, err)
	}
	for _, f := range []struct {
		name string
		pem.Block
	}{{key, pem.Block{Type: "PRIVATE KEY", Bytes: private}}, {cert, pem.Block{Type: "CERTIFICATE", Bytes: raw}}} {
		if err := safefile.WriteAtomic(f.name, func(w io.Writer) error { return pem.Encode(w, &f.Block) }); err != nil {
			return "", "", "", err
		}
	}
	return cert, key, fingerprint(raw), nil
}

// fingerprint is the SHA-256 sum of a certificate.
func fingerprint(certificate []byte) string {
	sum := sha256.Sum256(certificate)
	return hex.EncodeToString(sum[:])
}

// trusted takes the fingerprint of a server's certificate off a URL, where it stands behind "#": that certificate alone is trusted. A
// URL may begin with nats:, as those of earlier versions did.
func trusted(where string) (string, *tls.Config, error) {
	u, err := url.Parse(where)
	if err != nil {
		return "", nil, errURL
	}
	mark := u.Fragment
	switch u.Fragment = ""; {
	case u.Scheme == "nats" && mark == "":
		u.Scheme = "http"
	case u.Scheme == "nats":
		u.Scheme = "https"
	case u.Scheme != "http" && u.Scheme != "https" || u.Host == "":
		return "", nil, errURL
	}
	base := strings.TrimSuffix(u.String(), "/")
	if mark == "" {
		return base, nil, nil
	}
	if sum, err := hex.DecodeString(mark); err != nil || len(sum) != sha256.Size {
		return "", nil, errors.New("behind # want the fingerprint of the server, 64 hexadecimal digits")
	}
	if u.Scheme != "https" {
		return "", nil, errors.New("a server with a fingerprint is one of https")
	}
	check := func(s tls.ConnectionState) error {
		if have := fingerprint(s.PeerCertificates[0].Raw); have != mark {
			return fmt.Errorf("the server has another certificate: %s", have)
		}
		return nil
	}
	// The certificate is compared itself: nobody else vouches for it.
	return base, &tls.Config{InsecureSkipVerify: true, VerifyConnection: check, MinVersion: tls.VersionTLS13}, nil
}

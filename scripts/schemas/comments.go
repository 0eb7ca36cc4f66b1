package schemas

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
)

// comments are those of types and their fields, read package by package as they are asked for.
type comments struct {
	root  string
	texts map[string]string // by path of the package, name of the type and name of the field
	read  map[string]bool
	err   error
}

// of is the comment on a type, or on a field of it.
func (c *comments) of(t reflect.Type, field string) string {
	dir, ours := strings.CutPrefix(t.PkgPath(), module+"/")
	if !ours {
		return ""
	}
	if !c.read[dir] {
		c.read[dir] = true
		if err := c.add(dir); err != nil {
			c.err = err
		}
	}
	name, _, _ := strings.Cut(t.Name(), "[")
	return c.texts[dir+"."+name+"."+field]
}

// add reads the comments of a package.
func (c *comments) add(dir string) error {
	files, err := filepath.Glob(filepath.Join(c.root, dir, "*.go"))
	if err != nil {
		return err
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, d := range f.Decls {
			if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE {
				for _, s := range g.Specs {
					c.addType(dir, g, s.(*ast.TypeSpec))
				}
			}
		}
	}
	return nil
}

func (c *comments) addType(dir string, g *ast.GenDecl, s *ast.TypeSpec) {
	key := dir + "." + s.Name.Name + "."
	doc := s.Doc.Text()
	if doc == "" {
		doc = g.Doc.Text()
	}
	c.texts[key] = oneLine(doc)
	fields, ok := s.Type.(*ast.StructType)
	if !ok {
		return
	}
	for _, f := range fields.Fields.List {
		text := oneLine(f.Doc.Text() + " " + f.Comment.Text())
		for _, n := range f.Names {
			c.texts[key+n.Name] = text
		}
	}
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

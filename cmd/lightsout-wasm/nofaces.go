//go:build js && !studio

package main

func takeFaces() {} // the first engine frames no pictures

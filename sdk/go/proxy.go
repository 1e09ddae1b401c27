package switchyard

import (
	"fmt"
	"net/http"
	"net/url"
)

// Proxy gives an HTTP proxy by which the execution goes out: it connects to nothing but what the server's address rules
// allow, redirect by redirect. The token in its address is good until the execution ends. The package runs on the
// server's machine.
func (c *Context) Proxy() (*url.URL, error) {
	given, err := ask[struct {
		URL string `json:"url"`
	}](c, "network.proxy", struct{}{})
	if err != nil {
		return nil, err
	}
	address, err := url.Parse(given.URL)
	if err != nil {
		return nil, fmt.Errorf("the proxy's address cannot be read: %w", err)
	}
	return address, nil
}

// HTTPClient gives a client that goes out by [Context.Proxy].
func (c *Context) HTTPClient() (*http.Client, error) {
	address, err := c.Proxy()
	if err != nil {
		return nil, err
	}
	return &http.Client{Transport: &http.Transport{Proxy: http.ProxyURL(address), DisableKeepAlives: true}}, nil
}

package main

import (
	"io"
	"net/http"

	"switchyard"
)

// Fetcher fetches addresses by the server's rules.
type Fetcher struct {
	switchyard.Node `spec:"id=ProbeGo.Fetcher,name=Fetcher,icon=globe,group=Probe,effect=safe,description='Fetches addresses by the server''s rules.'"`

	Addresses switchyard.InVariable[[]string]          `spec:"customScope,messageScope,sink=url,description='What it fetches.'"`
	Answers   switchyard.OutVariable[[]map[string]any] `spec:"description='What came.'"`
	Proxy     switchyard.OutVariable[string]           `spec:"description='The proxy that it went by.'"`
}

// OnMessage fetches.
func (n *Fetcher) OnMessage(ctx *switchyard.Context) error {
	addresses, err := n.Addresses.Get(ctx)
	if err != nil {
		return err
	}
	proxy, err := ctx.Proxy()
	if err != nil {
		return err
	}
	client, err := ctx.HTTPClient()
	if err != nil {
		return err
	}
	if err := n.Proxy.Set(ctx, proxy.String()); err != nil {
		return err
	}
	return n.Answers.Set(ctx, fetchAll(client, addresses))
}

func fetchAll(client *http.Client, addresses []string) []map[string]any {
	answers := []map[string]any{}
	for _, address := range addresses {
		response, err := client.Get(address)
		if err != nil {
			answers = append(answers, map[string]any{"status": 0, "text": ""})
			continue
		}
		text, _ := io.ReadAll(response.Body)
		response.Body.Close()
		answers = append(answers, map[string]any{"status": response.StatusCode, "text": string(text)})
	}
	return answers
}

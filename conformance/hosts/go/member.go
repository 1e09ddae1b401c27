package main

import (
	"encoding/json"

	"switchyard"
)

var siteKind = switchyard.CredentialKind{
	Kind:    "probego.site",
	Name:    "Site of the probe",
	Noun:    "site of the probe",
	Purpose: "Lets the probe fetch pages of one site.",
	Schema: json.RawMessage(`{"type":"object","properties":{"host":{"title":"Host","type":"string"},` +
		`"token":{"title":"Token","type":"string","writeOnly":true}},"required":["host","token"],"additionalProperties":false}`),
	Egress: []string{"host"},
}

// Member fetches addresses with a credential in hand.
type Member struct {
	switchyard.Node `spec:"id=ProbeGo.Member,name=Member,icon=globe,group=Probe,effect=safe,description='Fetches addresses with a credential in hand.'"`

	Site      switchyard.Credential                    `spec:"kind=probego.site,customScope,description='Where it is a member.'"`
	Addresses switchyard.InVariable[[]string]          `spec:"customScope,messageScope,sink=url,description='What it fetches.'"`
	Answers   switchyard.OutVariable[[]map[string]any] `spec:"description='What came.'"`
}

// OnMessage fetches.
func (n *Member) OnMessage(ctx *switchyard.Context) error {
	addresses, err := n.Addresses.Get(ctx)
	if err != nil {
		return err
	}
	client, err := ctx.HTTPClient()
	if err != nil {
		return err
	}
	return n.Answers.Set(ctx, fetchAll(client, addresses))
}

module switchyard-go-mail

go 1.24.0

require (
	github.com/emersion/go-smtp v0.24.0
	github.com/wneessen/go-mail v0.7.2
	switchyard v0.0.0
)

require (
	github.com/coder/websocket v1.8.15 // indirect
	github.com/emersion/go-sasl v0.0.0-20241020182733-b788ff22d5a6 // indirect
	github.com/google/jsonschema-go v0.4.3 // indirect
	golang.org/x/text v0.29.0 // indirect
)

replace switchyard => ../../sdk/go

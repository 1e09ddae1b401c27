module switchyard-probe

go 1.24.0

require switchyard v0.0.0

require (
	github.com/coder/websocket v1.8.15 // indirect
	github.com/google/jsonschema-go v0.4.3 // indirect
)

replace switchyard => ../../../sdk/go

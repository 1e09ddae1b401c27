module switchyard-plain-client

go 1.24.0

require (
	github.com/coder/websocket v1.8.15
	github.com/gorilla/websocket v1.5.3
)

// Command echo sends every message of a WebSocket back as it came. It prints its address.
package main

import (
	"fmt"
	"log"
	"net"
	"net/http"

	"github.com/coder/websocket"
)

func echo(w http.ResponseWriter, r *http.Request) {
	socket, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	defer socket.CloseNow()
	for {
		kind, data, err := socket.Read(r.Context())
		if err != nil {
			return
		}
		if err := socket.Write(r.Context(), kind, data); err != nil {
			return
		}
	}
}

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("ws://%s\n", listener.Addr())
	log.Fatal(http.Serve(listener, http.HandlerFunc(echo)))
}

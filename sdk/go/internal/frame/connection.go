package frame

// Hello is a peer's first frame.
type Hello struct {
	Type             string   `json:"type"`
	ProtocolVersions []int    `json:"protocol_versions"`
	Role             string   `json:"role"`
	Client           Client   `json:"client"`
	Capabilities     []string `json:"capabilities"`
	Auth             string   `json:"auth,omitempty"`
	Resume           *Resume  `json:"resume,omitempty"`
}

// Client says who a peer is, for people.
type Client struct {
	Name     string `json:"name"`
	Version  string `json:"version"`
	Language string `json:"language"`
}

// Resume takes up a connection that broke.
type Resume struct {
	ConnectionID string `json:"connection_id"`
	Token        string `json:"token"`
	LastSeq      int64  `json:"last_seq"`
}

// Welcome is the runtime's answer to Hello.
type Welcome struct {
	ProtocolVersion int    `json:"protocol_version"`
	ConnectionID    string `json:"connection_id"`
	ResumeToken     string `json:"resume_token"`
	SessionTTLMS    int64  `json:"session_ttl_ms"`
	Limits          struct {
		MaxFrame    int `json:"max_frame"`
		MaxInflight int `json:"max_inflight"`
		MaxBatch    int `json:"max_batch"`
	} `json:"limits"`
	Heartbeat struct {
		IntervalMS int64 `json:"interval_ms"`
		TimeoutMS  int64 `json:"timeout_ms"`
		MaxMissed  int   `json:"max_missed"`
	} `json:"heartbeat"`
	Capabilities []string `json:"capabilities"`
	Resumed      bool     `json:"resumed"`
	LastSeq      int64    `json:"last_seq"`
}

// Beat is a ping or a pong. SeqAck is always there: nothing has come yet when it is 0.
type Beat struct {
	Type   string  `json:"type"`
	TS     float64 `json:"ts,omitempty"`
	SeqAck int64   `json:"seq_ack"`
}

// Ack says that all reliable frames up to Seq are there.
type Ack struct {
	Type string `json:"type"`
	Seq  int64  `json:"seq"`
}

// Goaway says that the sender will close.
type Goaway struct {
	Type    string `json:"type"`
	Reason  string `json:"reason"`
	DrainMS int64  `json:"drain_ms"`
}

// Log is a line for the runtime's log.
type Log struct {
	Type    string         `json:"type"`
	Level   string         `json:"level"`
	Message string         `json:"message"`
	Fields  map[string]any `json:"fields,omitempty"`
}

// Refusal says that a frame could not be followed.
type Refusal struct {
	Type  string `json:"type"`
	Error Error  `json:"error"`
	About string `json:"about,omitempty"`
}

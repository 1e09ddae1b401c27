/** How frames are written on a link. */
export type FrameEncoding = "json" | "msgpack";

/** `stdio` for a process that the server started itself, `mcp` for an MCP server. */
export type Transport = "websocket" | "stdio" | "mcp";

/** What carries frames to one peer until it breaks: a socket, or the pipes of a process. */
export interface Link {
	readonly transport: Transport;
	readonly encoding: FrameEncoding;
	/** How many bytes the peer has not taken yet. */
	readonly backlog: number;
	/** Sends one frame. */
	send(data: string | Uint8Array): void;
	/** Asks for a sign of life by the transport's own means, where it has any. */
	ping(): void;
	/** Ends it, by agreement or, where the peer does not answer, by force. */
	close(code: number, reason: string): void;
}

/** What a link tells of its peer. */
export interface LinkListener {
	/** @param isText whether it came as text. */
	received(data: Buffer, isText: boolean): void;
	/** The peer showed that it is there without saying anything. */
	showedLife(): void;
	/** @param code why the peer closed it; 1006 when it just broke. */
	closed(code: number): void;
}

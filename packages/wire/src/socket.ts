/** A socket that is open. */
export interface Socket {
	/** @param text a frame as JSON */
	send(text: string): void;
	/** @param code one of `CLOSE` */
	close(code: number): void;
}

/** Receives the events of a socket. Nothing comes after `closed`. */
export interface SocketListener {
	readonly opened: (socket: Socket) => void;
	/** @param data a message's text; `undefined` for one that is no text */
	readonly received: (data: string | undefined) => void;
	/** @param code of the WebSocket protocol, or one of `CLOSE` */
	readonly closed: (code: number, reason: string) => void;
}

/** Opens a socket to the runtime. */
export type Dial = (listener: SocketListener) => void;

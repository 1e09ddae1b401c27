/** A frame of the bridge. */
export type Frame = Readonly<Record<string, unknown>>;

/** What carries frames to the runtime and back. */
export interface Transport {
	/** @param text a frame as JSON. */
	send(text: string): void;
	/** Bytes that the other side has not taken yet. */
	readonly backlog: number;
	/** @param code of `BRIDGE_CLOSE`; 1000 when all is done. */
	close(code: number): void;
}

/** Receives the events of a transport. Nothing comes after `closed`. */
export interface TransportListener {
	readonly opened: (transport: Transport) => void;
	readonly received: (frame: Frame) => void;
	readonly closed: (code: number, reason: string) => void;
}

export type OpenTransport = (listener: TransportListener) => void;

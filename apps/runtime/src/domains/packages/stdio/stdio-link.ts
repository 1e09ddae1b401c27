import type { Readable, Writable } from "node:stream";
import { BRIDGE_CLOSE } from "@switchyard/spec/bridge";
import type { Link, LinkListener } from "../../../platform/bridge/link.ts";
import { FrameReader, framed } from "./frame-reader.ts";

/** The pipes of a process that the server started. */
export interface Pipes {
	/** What the process reads. */
	readonly input: Writable;
	/** What the process writes. */
	readonly output: Readable;
}

/** A link over the pipes of a process. Its end is the end of the process. */
export class StdioLink implements Link {
	readonly transport = "stdio";
	readonly encoding = "json";
	readonly #pipes: Pipes;
	readonly #onClose: () => void;

	/** @param onClose told when the process should end. */
	constructor(pipes: Pipes, onClose: () => void) {
		this.#pipes = pipes;
		this.#onClose = onClose;
		pipes.input.on("error", () => {});
	}

	get backlog(): number {
		return this.#pipes.input.writableLength;
	}

	/** Tells the listener what comes from now on. */
	listen(listener: LinkListener, maxFrame: number): void {
		const reader = new FrameReader(maxFrame, (frame) => listener.received(frame, true));
		this.#pipes.output.on("data", (piece: Buffer) => {
			if (!reader.add(piece)) this.close();
		});
		this.#pipes.output.on("close", () => listener.closed(BRIDGE_CLOSE.policy));
	}

	send(data: string | Uint8Array): void {
		if (this.#pipes.input.writable) this.#pipes.input.write(framed(data));
	}

	/** Pipes know when their other end is gone. */
	ping(): void {}

	close(): void {
		this.#pipes.input.end();
		this.#onClose();
	}
}

import { randomUUID } from "node:crypto";
import type { BridgeError } from "@switchyard/spec/bridge";
import type { BaseLogger } from "pino";
import type { BridgeConnection, BridgeService, FrameHandler, PeerFrameType } from "./bridge-connection.ts";
import { badFrame, bridgeError } from "./bridge-errors.ts";
import type { RawFrame } from "./frame-codec.ts";

/** Frames that are answered before any service sees them, or that only tell. */
const OWN: ReadonlySet<PeerFrameType> = new Set(["ping", "pong", "ack", "goaway", "error"]);

/** Brings each kind of frame to the one service that follows it. */
export class FrameRouter {
	readonly services: readonly BridgeService[];
	readonly #owners = new Map<PeerFrameType, BridgeService>();
	readonly #logger: Pick<BaseLogger, "error">;

	/** @throws Error when two services want the same kind of frame. */
	constructor(services: readonly BridgeService[], logger: Pick<BaseLogger, "error">) {
		this.services = services;
		this.#logger = logger;
		for (const service of services) {
			for (const type of Object.keys(service.handlers) as PeerFrameType[]) {
				if (this.#owners.has(type)) throw new Error(`Two services follow ${type} frames.`);
				this.#owners.set(type, service);
			}
		}
	}

	follow(connection: BridgeConnection, type: PeerFrameType, frame: RawFrame): void {
		// What the table gives for a kind of frame takes frames of that kind.
		const handler = this.#owners.get(type)?.handlers[type] as FrameHandler<never> | undefined;
		if (!handler) {
			if (!OWN.has(type)) connection.refuse(badFrame("Nothing here follows this frame."), type);
			return;
		}
		this.guard(connection, type, () => handler(connection, frame as never));
	}

	/** Whether the service that the frame is for has answered it. */
	refused(connection: BridgeConnection, type: PeerFrameType, frame: RawFrame, error: BridgeError): boolean {
		let answered = false;
		this.guard(connection, type, () => {
			answered = this.#owners.get(type)?.refused?.(connection, type, frame, error) === true;
		});
		return answered;
	}

	/** One peer's frame never ends the server, nor the connection. */
	guard(connection: BridgeConnection, about: string, work: () => void): void {
		try {
			work();
		} catch (error) {
			const id = randomUUID();
			this.#logger.error({ err: error, id, connection: connection.id }, "a frame could not be followed");
			connection.refuse(bridgeError("InternalError", "INTERNAL", { details: { id } }), about);
		}
	}
}

import {
	BRIDGE_CLOSE,
	type BridgeError,
	type BridgeRole,
	type Hello,
	type Welcome,
} from "@switchyard/spec/bridge";
import { ReceivedFrames, SentFrames } from "@switchyard/wire";
import type { Principal } from "../http/principal.ts";
import type { BridgeConnection, FrameOf, RuntimeFrameType } from "./bridge-connection.ts";
import { badFrame } from "./bridge-errors.ts";
import { type DecodedFrame, deflatePayload, encodeFrame, type RawFrame } from "./frame-codec.ts";
import type { FrameRouter } from "./frame-router.ts";
import { nameOf, ruleFor, ruleOfSent } from "./frame-rules.ts";
import type { Link, Transport } from "./link.ts";
import { readFrame } from "./read-frame.ts";

/** A peer that has not taken so many bytes is slow: what may be dropped is. */
const SLOW_BYTES = 1024 * 1024;
/** A peer that has not taken so many bytes does not read. */
const STUCK_BYTES = 16 * 1024 * 1024;

/** A frame is larger than any frame may be. */
export class FrameTooLargeError extends Error {
	override readonly name = "FrameTooLargeError";
}

export interface PeerOptions {
	readonly id: string;
	readonly role: BridgeRole;
	readonly principal: Principal;
	readonly client: Hello["client"];
	readonly capabilities: ReadonlySet<string>;
	readonly since: number;
	readonly transport: Transport;
	/** The largest frame, in bytes. */
	readonly maxFrame: number;
	readonly router: FrameRouter;
	/** Told once when the peer is gone for good. */
	readonly onEnd: (peer: Peer) => void;
}

/** One peer, over all the links that it comes by. */
export class Peer implements BridgeConnection {
	readonly id: string;
	readonly role: BridgeRole;
	readonly principal: Principal;
	readonly client: Hello["client"];
	readonly capabilities: ReadonlySet<string>;
	readonly since: number;
	readonly transport: Transport;
	missedHeartbeats = 0;
	leaving = false;
	over = false;
	readonly #options: PeerOptions;
	readonly #sent: SentFrames<object> | undefined;
	readonly #received: ReceivedFrames | undefined;
	#link: Link | undefined;

	constructor(options: PeerOptions) {
		this.#options = options;
		this.id = options.id;
		this.role = options.role;
		this.principal = options.principal;
		this.client = options.client;
		this.capabilities = options.capabilities;
		this.since = options.since;
		this.transport = options.transport;
		if (!this.resumable) return;
		this.#sent = new SentFrames();
		this.#received = new ReceivedFrames(() => this.#acknowledge());
	}

	get attached(): boolean {
		return this.#link !== undefined;
	}

	get link(): Link | undefined {
		return this.#link;
	}

	get resumable(): boolean {
		return this.capabilities.has("resume");
	}

	/** The last numbered frame that went. */
	get lastSent(): number {
		return (this.#sent?.next ?? 1) - 1;
	}

	/** The last numbered frame that came. */
	get lastReceived(): number {
		return this.#received?.last ?? 0;
	}

	/**
	 * Resumes over a link, and sends the peer again what it misses.
	 * @param lastSeq the last numbered frame that it has.
	 */
	attach(link: Link, welcome: Welcome | undefined, lastSeq: number): void {
		this.#link = link;
		if (welcome) this.send("welcome", welcome);
		if (lastSeq > 0) this.#takeAck(lastSeq);
		for (const frame of this.#sent?.unacknowledged() ?? []) this.#put(frame, false);
	}

	detach(): void {
		this.#link = undefined;
		this.#received?.tell();
	}

	/** Follows a frame, or says why not. */
	receive(decoded: DecodedFrame): void {
		const raw = decoded.frame;
		const rule = ruleFor(raw);
		if (!rule) {
			this.refuse(badFrame("There is no such frame."), nameOf(raw));
			return;
		}
		if (rule.reliable && this.#received && raw.seq !== undefined && !this.#isNext(raw.seq)) return;
		const read = readFrame(decoded, rule, this.role);
		if ("error" in read) {
			if (!this.#options.router.refused(this, rule.type, raw, read.error)) this.refuse(read.error, rule.type);
			return;
		}
		const frame: RawFrame = read.frame;
		if (rule.type === "ping") this.#pong(frame);
		if (typeof frame.seq_ack === "number") this.#takeAck(frame.seq_ack);
		if (rule.type === "ack") this.#takeAck(Number(frame.seq));
		if (rule.type === "goaway") this.leaving = true;
		this.#options.router.follow(this, rule.type, frame);
	}

	send<Type extends RuntimeFrameType>(type: Type, frame: FrameOf<Type>): void {
		if (this.over) return;
		const { reliable, payload } = ruleOfSent(type);
		const compressed = this.#compress(frame, payload);
		if (reliable && this.#sent) {
			const numbered = { ...compressed, seq: this.#sent.next };
			this.#sent.add(numbered, this.#put(numbered, false));
			if (this.#sent.overfull) this.close(BRIDGE_CLOSE.overload, "acknowledges too little");
		} else this.#put(compressed, !reliable);
	}

	refuse(error: BridgeError, about: string): void {
		this.send("error", { type: "error", error, about: about.slice(0, 64) });
	}

	ping(now: number): void {
		this.send("ping", { type: "ping", ts: now, ...this.#seqAck() });
	}

	close(code: number, reason: string): void {
		const link = this.#link;
		this.end();
		link?.close(code, reason);
	}

	/** It does not come back. */
	end(): void {
		if (this.over) return;
		this.detach();
		this.over = true;
		this.#options.onEnd(this);
	}

	/** Gives the frame's size in bytes, about. */
	#put(frame: object, mayBeDropped: boolean): number {
		const link = this.#link;
		if (!link) return this.#sent ? JSON.stringify(frame).length : 0;
		const { backlog } = link;
		if (mayBeDropped && backlog > SLOW_BYTES) return 0;
		const data = encodeFrame(frame, link.encoding);
		const size = typeof data === "string" ? Buffer.byteLength(data) : data.byteLength;
		if (size > this.#options.maxFrame) throw new FrameTooLargeError(`The frame has ${size} bytes.`);
		link.send(data);
		if (backlog > STUCK_BYTES) {
			link.close(BRIDGE_CLOSE.overload, "reads too slowly");
			this.detach();
		}
		return size;
	}

	#compress<Frame extends object>(frame: Frame, field: string | undefined): Frame {
		if (field === undefined || !this.capabilities.has("deflate")) return frame;
		const deflated = deflatePayload((frame as RawFrame)[field]);
		return deflated === undefined ? frame : { ...frame, content_encoding: "deflate", [field]: deflated };
	}

	/** Whether a numbered frame comes for the first time, and in its place. */
	#isNext(seq: unknown): boolean {
		const place = this.#received?.take(Number.isSafeInteger(seq) ? Number(seq) : 0);
		if (place === "gap") this.close(BRIDGE_CLOSE.protocol, "numbered frames are missing");
		return place === "next";
	}

	#takeAck(seq: number): void {
		if (this.#sent?.acknowledge(seq) === false) {
			this.close(BRIDGE_CLOSE.protocol, "acknowledges what was not sent");
		}
	}

	#pong({ ts }: RawFrame): void {
		this.send("pong", { type: "pong", ...(typeof ts === "number" ? { ts } : {}), ...this.#seqAck() });
	}

	#seqAck(): { readonly seq_ack?: number } {
		return this.#received ? { seq_ack: this.#received.tell() } : {};
	}

	#acknowledge(): void {
		if (this.#received) this.send("ack", { type: "ack", seq: this.#received.tell() });
	}
}

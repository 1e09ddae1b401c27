import { deflateSync, inflateSync } from "node:zlib";
import { encode } from "@msgpack/msgpack";
import { BRIDGE_DEFAULTS } from "@switchyard/spec/bridge";
import { findDuplicateKey, isRecord } from "@switchyard/spec/json";
import type { FrameEncoding } from "./link.ts";
import { type Decoded, unpackMessage } from "./unpack-message.ts";

/** How much a compressed payload may hold, in bytes: what is small on the wire must not fill the memory. */
const MAX_INFLATED = 4 * BRIDGE_DEFAULTS.maxFrame;

/** What came is no frame in any sense: the peer speaks something else. */
export class NoFrameError extends Error {
	override readonly name = "NoFrameError";
}

export type RawFrame = Readonly<Record<string, unknown>>;

/** A frame as it came. */
export interface DecodedFrame {
	readonly frame: RawFrame;
	/** The first field that an object of it has twice: which of the two values counts, nobody can say. */
	readonly repeated?: string | undefined;
}

/** @throws NoFrameError */
export function decodeFrame(data: Buffer, isText: boolean, encoding: FrameEncoding): DecodedFrame {
	if (isText !== (encoding === "json")) {
		throw new NoFrameError(encoding === "json" ? "send JSON as text" : "send MessagePack as binary");
	}
	const { value, repeated } = encoding === "json" ? parse(data.toString("utf8")) : unpack(data);
	if (isRecord(value)) return { frame: value, repeated };
	throw new NoFrameError("a frame is an object");
}

export function encodeFrame(frame: object, encoding: FrameEncoding): string | Uint8Array {
	return encoding === "json" ? JSON.stringify(frame) : encode(frame, { ignoreUndefined: true });
}

/** The value of a payload field that came compressed; `undefined` when it does not hold what it should. */
export function inflatePayload(payload: unknown): Decoded | undefined {
	if (typeof payload !== "string") return undefined;
	try {
		const text = inflateSync(Buffer.from(payload, "base64"), { maxOutputLength: MAX_INFLATED });
		return parse(text.toString("utf8"));
	} catch {
		return undefined;
	}
}

/** A payload as a peer inflates it: the base64 of its JSON text, compressed as zlib does; `undefined` while it is small. */
export function deflatePayload(payload: unknown): string | undefined {
	const text = JSON.stringify(payload);
	if (text === undefined || text.length <= BRIDGE_DEFAULTS.compressOver) return undefined;
	return deflateSync(text).toString("base64");
}

function parse(text: string): Decoded {
	try {
		return { value: JSON.parse(text), repeated: findDuplicateKey(text) };
	} catch {
		throw new NoFrameError("not valid JSON");
	}
}

function unpack(data: Buffer): Decoded {
	try {
		return unpackMessage(data);
	} catch {
		throw new NoFrameError("not valid MessagePack");
	}
}

import { deflateSync, inflateSync } from "node:zlib";
import { decode, encode } from "@msgpack/msgpack";
import { BRIDGE_DEFAULTS } from "@switchyard/spec";
import type { FrameEncoding } from "./link.ts";

/** How much a compressed payload may hold, in bytes: what is small on the wire must not fill the memory. */
const MAX_INFLATED = 4 * BRIDGE_DEFAULTS.maxFrame;

/** Dates and bytes are no JSON; what looks like them is refused before room is made for it. */
const NO_EXTENSIONS = { maxBinLength: 0, maxExtLength: 0 } as const;

/** What came is no frame in any sense: the peer speaks something else. */
export class NoFrameError extends Error {
	override readonly name = "NoFrameError";
}

export type RawFrame = Readonly<Record<string, unknown>>;

/** @throws NoFrameError */
export function decodeFrame(data: Buffer, isText: boolean, encoding: FrameEncoding): RawFrame {
	if (isText !== (encoding === "json")) {
		throw new NoFrameError(encoding === "json" ? "send JSON as text" : "send MessagePack as binary");
	}
	const frame = encoding === "json" ? parse(data) : unpack(data);
	if (isRecord(frame)) return frame;
	throw new NoFrameError("a frame is an object");
}

export function encodeFrame(frame: object, encoding: FrameEncoding): string | Uint8Array {
	return encoding === "json" ? JSON.stringify(frame) : encode(frame, { ignoreUndefined: true });
}

/** The value of a payload field that came compressed; `undefined` when it does not hold what it should. */
export function inflatePayload(payload: unknown): unknown {
	if (typeof payload !== "string") return undefined;
	try {
		const text = inflateSync(Buffer.from(payload, "base64"), { maxOutputLength: MAX_INFLATED });
		return JSON.parse(text.toString("utf8"));
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

function parse(data: Buffer): unknown {
	try {
		return JSON.parse(data.toString("utf8"));
	} catch {
		throw new NoFrameError("not valid JSON");
	}
}

function unpack(data: Buffer): unknown {
	try {
		return decode(data, NO_EXTENSIONS);
	} catch {
		throw new NoFrameError("not valid MessagePack");
	}
}

function isRecord(value: unknown): value is RawFrame {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

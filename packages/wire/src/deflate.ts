import type { JsonRecord } from "./json-record.ts";
import { MAX_INCOMING, payloadOf } from "./protocol.ts";
import { BadFrameError, readJson } from "./read-frame.ts";

/** The frame with its payload compressed: the base64 of what zlib makes of its JSON text. */
export async function compress(frame: JsonRecord): Promise<JsonRecord> {
	const field = payloadOf(frame);
	if (field === undefined || frame[field] === undefined) return frame;
	const packed = through(
		new TextEncoder().encode(JSON.stringify(frame[field])),
		new CompressionStream("deflate"),
	);
	const payload = toBase64(await joined(packed, Number.POSITIVE_INFINITY));
	return { ...frame, [field]: payload, content_encoding: "deflate" };
}

/** The frame with its payload as it was before it was compressed. @throws BadFrameError */
export async function inflate(frame: JsonRecord): Promise<JsonRecord> {
	const field = payloadOf(frame);
	const payload = field && frame[field];
	if (typeof payload !== "string") throw new BadFrameError("The frame has no compressed payload.");
	const text = await inflatedText(payload);
	return { ...frame, [field as string]: readJson(text) };
}

async function inflatedText(payload: string): Promise<string> {
	try {
		const packed = fromBase64(payload);
		const bytes = await joined(through(packed, new DecompressionStream("deflate")), MAX_INCOMING);
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch (error) {
		if (error instanceof BadFrameError) throw error;
		throw new BadFrameError("The compressed payload is damaged.");
	}
}

function through(bytes: Uint8Array<ArrayBuffer>, by: CompressionStream): ReadableStream<Uint8Array> {
	return new Blob([bytes]).stream().pipeThrough(by);
}

/** What is small on the wire must not fill the memory: reading stops at `most` bytes. */
async function joined(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
	const parts: Uint8Array[] = [];
	let size = 0;
	const reader = stream.getReader();
	for (let read = await reader.read(); !read.done; read = await reader.read()) {
		parts.push(read.value);
		size += read.value.length;
		if (size <= most) continue;
		await reader.cancel();
		throw new BadFrameError("The compressed payload is too large.");
	}
	const bytes = new Uint8Array(size);
	let at = 0;
	for (const part of parts) {
		bytes.set(part, at);
		at += part.length;
	}
	return bytes;
}

/** In pieces: a call takes only so many arguments. */
function toBase64(bytes: Uint8Array): string {
	let binary = "";
	for (let at = 0; at < bytes.length; at += 8192) {
		binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
	}
	return btoa(binary);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
	return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

import iconv from "iconv-lite";
import { ThreadFault } from "../thread-fault.ts";
import type { CsvEncoding } from "./parameters.ts";

type Chunks = () => AsyncIterable<Uint8Array>;

/** The text of a file piece by piece, and the encoding that it is read with. */
export interface Decoded {
	readonly encoding: CsvEncoding;
	readonly texts: () => AsyncIterable<string>;
}

/**
 * Decides how a file is read. What is UTF-8 is known only at its end: a text that stops being UTF-8 ends with `NotUtf8`, and is then to be read as
 * Windows-1252.
 */
export async function decode(chunks: Chunks, encoding: CsvEncoding | "auto"): Promise<Decoded> {
	const start = await firstBytes(chunks);
	const chosen = encoding === "auto" ? (hasUtf16(start) ? "utf-16" : "utf-8") : encoding;
	if (chosen === "utf-8") return decoded(chosen, chunks, new TextDecoder("utf-8", { fatal: true }));
	if (chosen === "utf-16") {
		const label = isBigEndian(start) ? "utf-16be" : "utf-16le";
		return decoded(chosen, chunks, new TextDecoder(label, { fatal: true }));
	}
	return singleByte(chosen, chunks);
}

/** The text of a file in one byte for each character: every sequence of bytes is one. */
export function singleByte(encoding: CsvEncoding, chunks: Chunks): Decoded {
	return {
		encoding,
		texts: async function* () {
			for await (const chunk of chunks()) yield iconv.decode(Buffer.from(chunk), encoding);
		},
	};
}

/** A text that was read as UTF-8, or UTF-16, and is not. */
export class NotInEncoding extends ThreadFault {
	constructor(encoding: CsvEncoding) {
		super({
			code: "CSV_ENCODING_WRONG",
			message: `The file is not text in ${encoding.toUpperCase()}.`,
			field: "encoding",
			hint: "Choose auto, or the encoding that the file was saved with.",
		});
	}
}

function decoded(encoding: CsvEncoding, chunks: Chunks, decoder: TextDecoder): Decoded {
	const text = (chunk?: Uint8Array) => {
		try {
			return decoder.decode(chunk, { stream: chunk !== undefined });
		} catch {
			throw new NotInEncoding(encoding);
		}
	};
	return {
		encoding,
		texts: async function* () {
			for await (const chunk of chunks()) yield text(chunk);
			yield text();
		},
	};
}

/** As many bytes as tell UTF-16, where the file has them. */
async function firstBytes(chunks: Chunks): Promise<Uint8Array> {
	for await (const chunk of chunks()) return chunk.subarray(0, 512);
	return new Uint8Array();
}

function hasUtf16(bytes: Uint8Array): boolean {
	return bytes[0] === 0xff && bytes[1] === 0xfe ? true : isBigEndian(bytes) || zeros(bytes, 1) > 0.4;
}

function isBigEndian(bytes: Uint8Array): boolean {
	return (bytes[0] === 0xfe && bytes[1] === 0xff) || (bytes[0] !== 0xff && zeros(bytes, 0) > 0.4);
}

/** Which share of every other byte is 0: of Latin letters in UTF-16, every second byte is. */
function zeros(bytes: Uint8Array, from: 0 | 1): number {
	const half = bytes.filter((_, index) => index % 2 === from);
	return half.length === 0 ? 0 : half.filter((byte) => byte === 0).length / half.length;
}

import { inflateRawSync } from "node:zlib";
import { ThreadFault } from "../thread-fault.ts";

/** How much the parts of a workbook may have together, unpacked. */
const MOST_UNPACKED_BYTES = 256 * 1024 * 1024;

/** Offices write some tens of parts, and some thousand where there are many pictures. */
const MOST_PARTS = 10_000;

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;

interface Part {
	readonly name: string;
	readonly isPacked: boolean;
	readonly packedBytes: number;
	readonly bytes: number;
	readonly offset: number;
}

/**
 * The parts of a workbook, by its directory, without unpacking one.
 * @throws ThreadFault `WORKBOOK_TOO_LARGE` for what is a zip bomb, `WORKBOOK_INVALID`
 */
export class ZipParts {
	readonly #file: Buffer;
	readonly #parts = new Map<string, Part>();

	constructor(bytes: Uint8Array) {
		this.#file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
		const end = this.#file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
		if (end < 0 || end + 22 > this.#file.length || this.#file.readUInt32LE(end) !== END_OF_DIRECTORY)
			throw invalid("it is not a workbook, or its end is missing");
		const count = this.#file.readUInt16LE(end + 10);
		if (count > MOST_PARTS) throw tooLarge();
		this.#readDirectory(this.#file.readUInt32LE(end + 16), count);
	}

	get names(): IterableIterator<string> {
		return this.#parts.keys();
	}

	text(name: string): string {
		const part = this.#parts.get(name);
		if (part === undefined) throw invalid(`its part ${name} is missing`);
		const start =
			part.offset +
			30 +
			this.#file.readUInt16LE(part.offset + 26) +
			this.#file.readUInt16LE(part.offset + 28);
		const packed = this.#file.subarray(start, start + part.packedBytes);
		return (part.isPacked ? inflateRawSync(packed, { maxOutputLength: part.bytes || 1 }) : packed).toString();
	}

	/** A part says how large it is, and is later unpacked to no more than that. */
	#readDirectory(offset: number, count: number): void {
		let at = offset;
		let total = 0;
		for (let index = 0; index < count; index++) {
			if (at + 46 > this.#file.length || this.#file.readUInt32LE(at) !== DIRECTORY_ENTRY)
				throw invalid("its directory is damaged");
			const nameBytes = this.#file.readUInt16LE(at + 28);
			const part: Part = {
				name: this.#file.toString("utf8", at + 46, at + 46 + nameBytes),
				isPacked: this.#file.readUInt16LE(at + 10) !== 0,
				packedBytes: this.#file.readUInt32LE(at + 20),
				bytes: this.#file.readUInt32LE(at + 24),
				offset: this.#file.readUInt32LE(at + 42),
			};
			if (part.offset + 30 + part.packedBytes > this.#file.length) throw invalid("it is cut off");
			if (part.isPacked && part.bytes === 0 && part.packedBytes > 2)
				throw invalid("it hides how large it is");
			total += part.bytes;
			if (total > MOST_UNPACKED_BYTES) throw tooLarge();
			this.#parts.set(part.name, part);
			at += 46 + nameBytes + this.#file.readUInt16LE(at + 30) + this.#file.readUInt16LE(at + 32);
		}
	}
}

export function invalid(reason: string): ThreadFault {
	return new ThreadFault({
		code: "WORKBOOK_INVALID",
		message: `The file cannot be read as a workbook: ${reason}.`,
		field: "path",
		hint: "Open it in Excel or LibreOffice and save it as .xlsx.",
	});
}

export function tooLarge(): ThreadFault {
	return new ThreadFault({
		code: "WORKBOOK_TOO_LARGE",
		message: "The workbook is larger than a node may open.",
		field: "path",
		hint: "Split it, or save its sheet as CSV: CSV files of any size are read.",
	});
}

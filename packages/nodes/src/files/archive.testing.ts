import { crc32, deflateRawSync } from "node:zlib";

/** An entry as a hostile program would write it; everything may be false. */
export interface RawEntry {
	readonly name: string;
	readonly content?: string | Uint8Array;
	/** The sizes and the sum that the archive says, where they are not those of the content. */
	readonly size?: number;
	readonly sum?: number;
	readonly method?: number;
	readonly flags?: number;
	/** Unix: what it is, and who may do what with it. */
	readonly mode?: number;
	/** It has no bytes of its own, and uses those of the first entry. */
	readonly shares?: boolean;
}

/** An archive byte by byte: programs that make them refuse to write what a test must have. */
export function rawArchive(entries: readonly RawEntry[]): Buffer {
	const locals: Buffer[] = [];
	const central: Buffer[] = [];
	let offset = 0;
	for (const entry of entries) {
		const content = Buffer.from((entry.content ?? "") as string);
		const packed = deflateRawSync(content, { level: 9 });
		const name = Buffer.from(entry.name);
		const common = Buffer.alloc(26);
		common.writeUInt16LE(20, 0);
		common.writeUInt16LE(entry.flags ?? 0x800, 2);
		common.writeUInt16LE(entry.method ?? 8, 4);
		common.writeUInt32LE(entry.sum ?? crc32(content), 10);
		common.writeUInt32LE(packed.length, 14);
		common.writeUInt32LE(entry.size ?? content.length, 18);
		common.writeUInt16LE(name.length, 22);
		const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, name, packed]);
		const tail = Buffer.alloc(14);
		tail.writeUInt32LE(((entry.mode ?? 0o100644) << 16) >>> 0, 6);
		tail.writeUInt32LE(entry.shares ? 0 : offset, 10);
		central.push(Buffer.concat([Buffer.from("PK\x01\x02"), Buffer.from([20, 3]), common, tail, name]));
		if (entry.shares) continue;
		locals.push(local);
		offset += local.length;
	}
	const directory = Buffer.concat(central);
	const end = Buffer.alloc(18);
	end.writeUInt16LE(entries.length, 4);
	end.writeUInt16LE(entries.length, 6);
	end.writeUInt32LE(directory.length, 8);
	end.writeUInt32LE(offset, 12);
	return Buffer.concat([...locals, directory, Buffer.from("PK\x05\x06"), end]);
}

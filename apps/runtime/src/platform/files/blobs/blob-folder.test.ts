import { hash } from "node:crypto";
import * as nodeFileSystem from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BlobsFullError } from "./blob-error.ts";
import { BlobFolder, type BlobFolderOptions } from "./blob-folder.ts";
import { blobPath } from "./blob-path.ts";
import type { FileSystem } from "./file-system.ts";
import { readBlob } from "./read-blob.ts";

const { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync, existsSync, mkdirSync } =
	nodeFileSystem;

let data: string;
let folder: string;

beforeEach(() => {
	data = mkdtempSync(join(tmpdir(), "switchyard-"));
	folder = join(data, "blobs");
});

afterEach(() => rmSync(data, { recursive: true }));

function open(options: Omit<BlobFolderOptions, "folder"> = {}): BlobFolder {
	return new BlobFolder({ ...options, folder });
}

function refOf(text: string): string {
	return `sha256-${hash("sha256", text)}`;
}

const TEXT = JSON.stringify("grün ".repeat(20_000));
const REF = refOf(TEXT);

/** A file system that notes what is asked of it, in order. */
function noting(notes: string[]): FileSystem {
	const paths = new Map<number, string>();
	const short = (path: string) => path.slice(data.length + 1);
	return {
		...nodeFileSystem,
		openSync: (path, ...rest) => {
			const file = nodeFileSystem.openSync(path, ...rest);
			paths.set(file, short(String(path)));
			return file;
		},
		writeFileSync: (file, bytes) => {
			notes.push(`write ${paths.get(Number(file))}`);
			nodeFileSystem.writeFileSync(file, bytes);
		},
		fsyncSync: (file) => {
			notes.push(`sync ${paths.get(file)}`);
			nodeFileSystem.fsyncSync(file);
		},
		renameSync: (from, to) => {
			notes.push(`rename to ${short(String(to))}`);
			nodeFileSystem.renameSync(from, to);
		},
	};
}

/** A text whose blob lies in the same outer folder. */
function siblingOf(ref: string): string {
	const outer = ref.slice(0, "sha256-".length + 2);
	for (let number = 0; ; number++) {
		const text = JSON.stringify(number);
		if (refOf(text).startsWith(outer) && refOf(text) !== ref) return text;
	}
}

/** A file system of which it is known how many files are open. */
function counting(): { readonly fileSystem: FileSystem; readonly open: () => number } {
	let count = 0;
	const fileSystem: FileSystem = {
		...nodeFileSystem,
		openSync: (...file) => {
			const handle = nodeFileSystem.openSync(...file);
			count++;
			return handle;
		},
		closeSync: (file) => {
			nodeFileSystem.closeSync(file);
			count--;
		},
	};
	return { fileSystem, open: () => count };
}

function failing(code: string): () => never {
	return () => {
		throw Object.assign(new Error(code), { code });
	};
}

describe("a blob", () => {
	it("comes back as it was, under the name of its hash", async () => {
		open().keep(REF, TEXT);
		expect(await readBlob(folder, REF)).toBe(TEXT);
		const hex = REF.slice("sha256-".length);
		expect(readFileSync(join(folder, hex.slice(0, 2), hex.slice(2, 4), hex), "utf8")).toBe(TEXT);
		expect(await readBlob(folder, refOf("other"))).toBeUndefined();
	});

	it("gets its name only once the disk has all of it, and the name is on disk before it counts [Q-R4]", () => {
		const notes: string[] = [];
		const blobs = open({ fileSystem: noting(notes) });
		notes.length = 0;
		blobs.keep(REF, TEXT);
		const hex = REF.slice("sha256-".length);
		const inner = `blobs/${hex.slice(0, 2)}/${hex.slice(2, 4)}`;
		expect(notes).toEqual([
			"sync blobs",
			`sync blobs/${hex.slice(0, 2)}`,
			"write blobs/incoming/blob",
			"sync blobs/incoming/blob",
			`rename to ${inner}/${hex}`,
			`sync ${inner}`,
		]);
	});

	it("is in a folder that is on disk before anything is kept there [Q-R4]", () => {
		const notes: string[] = [];
		open({ fileSystem: noting(notes) });
		expect(notes).toEqual(["sync "]);
	});

	it("beside another syncs no folder that was there before", () => {
		const blobs = open();
		blobs.keep(REF, TEXT);
		const sibling = siblingOf(REF);
		const notes: string[] = [];
		open({ fileSystem: noting(notes) }).keep(refOf(sibling), sibling);
		expect(notes.filter((note) => note === "sync blobs")).toEqual([]);
	});

	it("that cannot be read is an error, and not one that is missing", async () => {
		open().keep(REF, TEXT);
		const { file } = blobPath(folder, REF);
		const fileSystem = { ...nodeFileSystem, readFileSync: failing("EIO") };
		expect(() => open({ fileSystem }).keep(REF, TEXT)).toThrow("EIO");
		rmSync(file);
		mkdirSync(file);
		await expect(readBlob(folder, REF)).rejects.toThrow("EISDIR");
	});

	it("is written once, also by the next process, which makes sure of its name", () => {
		open().keep(REF, TEXT);
		const notes: string[] = [];
		const next = open({ fileSystem: noting(notes) });
		notes.length = 0;
		next.keep(REF, TEXT);
		next.keep(REF, TEXT);
		expect(notes.map((note) => note.split(" ")[0])).toEqual(["sync"]);
	});

	it("that is damaged is noticed, and written anew when it is kept again [Q-R15]", async () => {
		open().keep(REF, TEXT);
		writeFileSync(blobPath(folder, REF).file, TEXT.replace("g", "h"));
		await expect(readBlob(folder, REF)).rejects.toThrow("damaged");
		open().keep(REF, TEXT);
		expect(await readBlob(folder, REF)).toBe(TEXT);
	});

	it("can be removed, and kept again", async () => {
		const blobs = open();
		blobs.keep(REF, TEXT);
		blobs.remove(REF);
		blobs.remove(REF);
		expect(await readBlob(folder, REF)).toBeUndefined();
		blobs.keep(REF, TEXT);
		expect(await readBlob(folder, REF)).toBe(TEXT);
	});

	it.each(["", "sha256-", `sha256-${"0".repeat(63)}/`, "sha256-../../../../etc/passwd", "__proto__"])(
		"is never looked for by a name like %j",
		async (name) => {
			expect(() => open().keep(name, TEXT)).toThrow("no reference");
			expect(() => open().remove(name)).toThrow("no reference");
			await expect(readBlob(folder, name)).rejects.toThrow("no reference");
		},
	);

	it("that a dead process left half written is gone", () => {
		mkdirSync(join(folder, "incoming"), { recursive: true });
		writeFileSync(join(folder, "incoming", "blob"), "ha");
		open();
		expect(readdirSync(join(folder, "incoming"))).toEqual([]);
	});
});

describe("a full disk", () => {
	it.each([
		["ENOSPC", "mkdirSync"],
		["ENOSPC", "openSync"],
		["ENOSPC", "writeFileSync"],
		["EDQUOT", "renameSync"],
	] as const)("answers %s to %s: a clean refusal, and no partial file [Q-R5]", async (code, call) => {
		const fileSystem: FileSystem = { ...nodeFileSystem };
		const blobs = open({ fileSystem });
		const works = fileSystem[call];
		Object.assign(fileSystem, { [call]: failing(code) });
		expect(() => blobs.keep(REF, TEXT)).toThrow(BlobsFullError);
		expect(existsSync(blobPath(folder, REF).file)).toBe(false);
		expect(readdirSync(join(folder, "incoming"))).toEqual([]);
		Object.assign(fileSystem, { [call]: works });
		blobs.keep(REF, TEXT);
		expect(await readBlob(folder, REF)).toBe(TEXT);
	});

	it("says why, also where the file could not be begun, and leaves none open", () => {
		const { fileSystem, open: openFiles } = counting();
		const blobs = open({ fileSystem });
		const { openSync, writeFileSync: write } = fileSystem;
		fileSystem.openSync = (path, ...rest) =>
			String(path).endsWith("blob") ? failing("ENOSPC")() : openSync(path, ...rest);
		const cause = expect.objectContaining({ code: "ENOSPC" });
		const full = { name: "BlobsFullError", cause };
		expect(() => blobs.keep(REF, TEXT)).toThrow(expect.objectContaining(full));
		Object.assign(fileSystem, { openSync, writeFileSync: failing("ENOSPC") });
		expect(() => blobs.keep(REF, TEXT)).toThrow(expect.objectContaining(full));
		fileSystem.writeFileSync = write;
		blobs.keep(REF, TEXT);
		expect(openFiles()).toBe(0);
	});

	it("is also a share of it that is used up, by earlier processes too; removing makes room [Q-R5]", () => {
		const size = Buffer.byteLength(TEXT);
		open({ maxBytes: size }).keep(REF, TEXT);
		const blobs = open({ maxBytes: size + 10 });
		expect(() => blobs.keep(refOf("12345678901"), "12345678901")).toThrow(BlobsFullError);
		blobs.keep(refOf("1234567890"), "1234567890");
		blobs.remove(REF);
		blobs.keep(refOf("12345678901"), "12345678901");
		expect(() => blobs.keep(REF, TEXT)).toThrow(BlobsFullError);
	});
});

describe("a disk that does not confirm", () => {
	it.each([
		["EIO", "the folder's"],
		["EIO", "the blob's"],
		["ENOSPC", "the blob's"],
		["EIO", "the name's"],
	])("answers %s for %s bytes and is not asked again: no name, no success [Q-R6]", (code, what) => {
		open().keep(refOf("0"), "0");
		let asked = 0;
		const fileSystem: FileSystem = { ...nodeFileSystem };
		const blobs = open({ fileSystem });
		// Two folders are made first, then the blob is written, then its name.
		const at = ["the folder's", "", "the blob's", "the name's"].indexOf(what) + 1;
		fileSystem.fsyncSync = (file) => {
			if (++asked < at) nodeFileSystem.fsyncSync(file);
			else failing(code)();
		};
		expect(() => blobs.keep(REF, TEXT)).toThrow(
			expect.objectContaining({ name: "BlobSyncError", cause: expect.objectContaining({ code }) }),
		);
		expect(asked).toBe(at);
		expect(existsSync(blobPath(folder, REF).file)).toBe(false);
	});
});

import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { systemCode } from "../errors/system-code.ts";

/**
 * The random key that a file holds, made on first use. Only the file's owner can read it. A file that exists is
 * never replaced: what its key has sealed would be lost.
 * @throws KeyFileError
 */
export function readOrCreateKey(path: string): Buffer {
	const key = readKey(path) ?? keyOf(create(path), path);
	chmodSync(path, 0o600);
	return key;
}

/**
 * The key that a file holds; `undefined` when there is no file.
 * @throws KeyFileError
 */
export function readKey(path: string): Buffer | undefined {
	const text = read(path);
	return text === undefined ? undefined : keyOf(text, path);
}

function keyOf(text: string, path: string): Buffer {
	const key = Buffer.from(text.trim(), "base64url");
	if (key.length !== KEY_BYTES) throw new KeyFileError(path);
	return key;
}

const KEY_BYTES = 32;

/** A key's file holds anything but a key. */
export class KeyFileError extends Error {
	override readonly name = "KeyFileError";

	constructor(path: string) {
		super(
			`${path} does not hold a key of ${KEY_BYTES} bytes. ` +
				"Bring the file back from a backup: what its key has sealed or signed cannot be used with another one.",
		);
	}
}

function read(path: string): string | undefined {
	try {
		return readFileSync(path, "utf8");
	} catch (error) {
		if (systemCode(error) === "ENOENT") return undefined;
		throw error;
	}
}

/** Written aside and linked into place: a crash leaves no half a key, and of two processes one key wins. */
function create(path: string): string {
	const aside = `${path}.${process.pid}.new`;
	mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
	writeFileSync(aside, `${randomBytes(KEY_BYTES).toString("base64url")}\n`, { mode: 0o600, flush: true });
	try {
		linkSync(aside, path);
	} catch (error) {
		if (systemCode(error) !== "EEXIST") throw error;
	} finally {
		rmSync(aside, { force: true });
	}
	return readFileSync(path, "utf8");
}

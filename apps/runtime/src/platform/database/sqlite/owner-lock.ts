import { chmodSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { systemCode } from "../../errors/system-code.ts";
import { primaryCode } from "./transaction.ts";

const SQLITE_BUSY = 5;

/** The data folder belongs to another process. */
export class FolderInUseError extends Error {
	override readonly name = "FolderInUseError";

	constructor(folder: string) {
		super(
			`Another Switchyard server uses the data folder ${folder}. ` +
				"Stop it first, or give this one a folder of its own with SWITCHYARD_DATA.",
		);
	}
}

/**
 * Takes a data folder for this process. The lock is the operating system's on an open file, so it ends with the
 * process, however that ends: there is no stale lock to clear away.
 * @throws FolderInUseError
 */
export function takeFolder(folder: string, lockFile: string): { readonly release: () => void } {
	const lock = new DatabaseSync(lockFile, { timeout: 0 });
	// A folder that someone made before, and SQLite's own files, may be open to other users.
	for (const [path, mode] of [
		[folder, 0o700],
		[lockFile, 0o600],
	] as const)
		restrict(path, mode);
	try {
		lock.exec("begin exclusive");
	} catch (error) {
		lock.close();
		throw primaryCode(error) === SQLITE_BUSY ? new FolderInUseError(folder) : error;
	}
	return { release: () => lock.close() };
}

/** Closes a path to other users, where this process may: a folder of another owner stays as it is. */
function restrict(path: string, mode: number): void {
	try {
		chmodSync(path, mode);
	} catch (error) {
		if (!["EPERM", "EROFS", "ENOTSUP"].includes(systemCode(error) ?? "")) throw error;
	}
}

import { DatabaseSync } from "node:sqlite";
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
	try {
		lock.exec("begin exclusive");
	} catch (error) {
		lock.close();
		throw primaryCode(error) === SQLITE_BUSY ? new FolderInUseError(folder) : error;
	}
	return { release: () => lock.close() };
}

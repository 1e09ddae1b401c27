import { statfsSync } from "node:fs";
import { ConfigError } from "./platform/config.ts";
import { DataLossError } from "./platform/database/evidence/data-loss-error.ts";
import { DatabaseInUseError } from "./platform/database/in-use-error.ts";
import { NewerDatabaseError } from "./platform/database/migrations/migrate.ts";
import { FolderInUseError } from "./platform/database/sqlite/owner-lock.ts";
import { primaryCode } from "./platform/database/sqlite/transaction.ts";
import { DatabaseUnreachableError } from "./platform/database/unreachable-error.ts";
import { CommandsFileError } from "./platform/nodes/commands/read-commands.ts";
import { KeyFileError } from "./platform/secrets/key-file.ts";

/** Errors whose message is for the person who starts the server. */
const IN_OUR_WORDS = [
	ConfigError,
	CommandsFileError,
	FolderInUseError,
	DatabaseInUseError,
	DatabaseUnreachableError,
	NewerDatabaseError,
	DataLossError,
	KeyFileError,
];

/**
 * Why the server does not start, for the person who starts it: a sentence that says what is wrong, and one that says what to do.
 * `undefined` for what was not foreseen.
 * @param folder the data folder.
 */
export function startRefusal(error: unknown, folder: string): string | undefined {
	if (IN_OUR_WORDS.some((kind) => error instanceof kind)) return (error as Error).message;
	if (!(error instanceof Error) || !("code" in error)) return undefined;
	// Its class is not loaded where it is not used.
	if ("severity" in error) return ofPostgres(String(error.code), error.message);
	if (error.code === "ERR_SQLITE_ERROR") return ofSqlite(error, folder);
	return "syscall" in error && error.syscall === "listen"
		? ofAddress(String(error.code))
		: ofFile(error as NodeJS.ErrnoException, folder);
}

function ofAddress(code: string): string | undefined {
	if (code === "EADDRINUSE")
		return "The port is in use by another program. Set PORT to another number, for example PORT=4871.";
	if (code === "EACCES")
		return "The system does not let this user open the port. Set PORT to a number of 1024 or more, for example PORT=4870.";
	if (code === "EADDRNOTAVAIL")
		return "This machine does not have the address that HOST names. Set HOST=127.0.0.1.";
	return undefined;
}

const NO_ROOM = (folder: string) =>
	`The disk of the data folder ${folder} is full. Free some space there, or set SWITCHYARD_DATA to a folder on another disk.`;

const NOT_OURS = (path: string) =>
	`${path} cannot be read and written by this user. Give the user that runs the server the right to it, or set SWITCHYARD_DATA to another folder.`;

function ofFile({ code, path }: NodeJS.ErrnoException, folder: string): string | undefined {
	switch (code) {
		case "ENOSPC":
		case "EDQUOT":
			return NO_ROOM(folder);
		case "EACCES":
		case "EPERM":
		case "EROFS":
			return NOT_OURS(path ?? folder);
		case "ENOTDIR":
		case "EEXIST":
		case "EISDIR":
		case "ENOENT":
			return `${path ?? folder} is not what the data folder must have there. Set SWITCHYARD_DATA to a folder, or bring the data folder back from a backup.`;
		case "EIO":
			return `The disk failed to read or write ${path ?? folder}. Check the disk, then restore a backup on a sound one.`;
	}
	return undefined;
}

/** SQLite's primary result codes. */
const SQLITE = {
	perm: 3,
	busy: 5,
	readonly: 8,
	ioerr: 10,
	corrupt: 11,
	full: 13,
	cantopen: 14,
	notadb: 26,
} as const;

function hasRoom(folder: string): boolean {
	try {
		const { bavail, ffree, files } = statfsSync(folder);
		// Some file systems count no files.
		return bavail > 0 && (ffree > 0 || files === 0);
	} catch {
		return true;
	}
}

function ofSqlite(error: Error, folder: string): string | undefined {
	switch (primaryCode(error)) {
		case SQLITE.full:
			return NO_ROOM(folder);
		case SQLITE.perm:
		case SQLITE.readonly:
			return NOT_OURS(folder);
		// Also where there is no room for one more file.
		case SQLITE.cantopen:
			return hasRoom(folder) ? NOT_OURS(folder) : NO_ROOM(folder);
		case SQLITE.busy:
			return `Another program has the database in ${folder} open and locked. Close it, then start the server again.`;
		case SQLITE.ioerr:
			return `The disk failed to read or write the database in ${folder}. Check the disk, then restore a backup on a sound one.`;
		case SQLITE.corrupt:
		case SQLITE.notadb:
			return `A database file in ${folder} is damaged or is no database (${error.message}). Restore a backup: docs/keeping.md says how.`;
	}
	return undefined;
}

/** The message is PostgreSQL's own; it names tables and users, never a password. */
function ofPostgres(code: string, message: string): string {
	const what = `PostgreSQL refuses to work with the database: ${message}.`;
	if (code === "42501") return `${what} Give the user in DATABASE_URL the right to create tables in it.`;
	if (code === "53100") return `${what} Free some space on the disk of the PostgreSQL server.`;
	if (code === "53300") return `${what} Raise max_connections, or close other connections.`;
	if (code === "25006") return `${what} Name the primary server in DATABASE_URL, not a read-only copy.`;
	return `${what} Look at PostgreSQL's log, and whether DATABASE_URL names the right database.`;
}

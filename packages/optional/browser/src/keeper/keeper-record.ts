import { readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A keeper that is at work, as the folder of its session has it. */
export interface KeeperRecord {
	readonly pid: number;
	/** When its process began, in milliseconds since the epoch: with the number, that is one process and no later one. */
	readonly startedAt: number;
	/** Where it listens: the path of a Unix socket, or the name of a pipe on Windows. */
	readonly socket: string;
	/** Proof of a client: with it, a program works the browser. */
	readonly token: string;
}

const FILE = "keeper.json";

/**
 * Leaves the record in a session's folder, before there is a Chromium: whatever comes later finds the keeper by it.
 * @throws Error where another keeper's is there, or the folder is gone
 */
export function leaveRecord(folder: string, record: KeeperRecord): void {
	writeFileSync(join(folder, FILE), JSON.stringify(record), { flag: "wx", mode: 0o600 });
}

/** Returns true while the folder has this record: a session that is over has none. */
export function hasRecord(folder: string, { token }: Pick<KeeperRecord, "token">): boolean {
	try {
		return readFileSync(join(folder, FILE), "utf8").includes(token);
	} catch {
		return false;
	}
}

/** The keeper of a session; `undefined` where none has left a record. */
export async function recordIn(folder: string): Promise<KeeperRecord | undefined> {
	try {
		return JSON.parse(await readFile(join(folder, FILE), "utf8"));
	} catch {
		return undefined;
	}
}

/** Removes the record of a keeper, where it is still its own. */
export function removeRecord(folder: string, record: Pick<KeeperRecord, "token">): void {
	if (hasRecord(folder, record)) rmSync(join(folder, FILE), { force: true });
}

/** Removes the socket at which a keeper no longer listens, with the folder that it made for it. */
export function removeSocket({ socket }: Pick<KeeperRecord, "socket">): void {
	if (process.platform === "win32") return;
	try {
		rmSync(socket, { force: true });
		rmdirSync(dirname(socket));
	} catch {
		// Another process has removed it, or keeps something there.
	}
}

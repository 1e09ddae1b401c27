import { join } from "node:path";
import { RunSessions, type RunSessionsOptions } from "./run-sessions.ts";
import { SessionFolders } from "./session-folders.ts";

export interface OpenSessionsOptions extends Omit<RunSessionsOptions, "folders"> {
	/** The data folder. */
	readonly folder: string;
	/** 32 bytes. */
	readonly masterKey: Uint8Array;
}

/** The sessions of all runs, in the data folder's `sessions`. */
export function openSessions({ folder, masterKey, ...options }: OpenSessionsOptions): RunSessions {
	const folders = new SessionFolders({ folder: join(folder, "sessions"), masterKey });
	return new RunSessions({ ...options, folders });
}

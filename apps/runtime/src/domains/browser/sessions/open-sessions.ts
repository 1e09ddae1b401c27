import { join } from "node:path";
import type { AccessTokens } from "../../../platform/http/access-tokens.ts";
import type { ChangedFlow } from "./kept-sessions.ts";
import { RunSessions, type RunSessionsOptions } from "./run-sessions.ts";
import { SessionFolders } from "./session-folders.ts";

export interface OpenSessionsOptions extends Omit<RunSessionsOptions, "folders"> {
	/** The data folder. */
	readonly folder: string;
	/** 32 bytes. */
	readonly masterKey: Uint8Array;
	/** What is kept open for trying a flow ends with the flow, or its block. */
	readonly flows?: { watch(watcher: (change: ChangedFlow) => void): void };
	/** What is kept open for a program ends with its token. */
	readonly tokens?: Pick<AccessTokens, "watchRevoked">;
}

/** The sessions of all runs, in the data folder's `sessions`. */
export function openSessions({
	folder,
	masterKey,
	flows,
	tokens,
	...options
}: OpenSessionsOptions): RunSessions {
	const folders = new SessionFolders({ folder: join(folder, "sessions"), masterKey });
	const nodeSessions = new RunSessions({ ...options, folders });
	flows?.watch((change) => nodeSessions.kept.flowChanged(change));
	tokens?.watchRevoked((principal) => nodeSessions.kept.closeOf(principal));
	return nodeSessions;
}

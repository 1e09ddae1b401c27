import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openRecord, sealRecord } from "../../../platform/secrets/sealed-record.ts";
import { keyIn, nameOf, type SessionKey } from "./session-key.ts";

export interface SessionFoldersOptions {
	/** The folder of all sessions. */
	readonly folder: string;
	/** 32 bytes. */
	readonly masterKey: Uint8Array;
}

/** What is kept of a session. */
export interface KeptSession {
	readonly kind: string;
	readonly saved: unknown;
}

/** In a session's folder: what it takes to open it again. */
const KEPT = "kept";

const PRIVATE = 0o700;
const READABLE_BY_OWNER = 0o600;

/**
 * A folder for each session, for what its kind needs on disk and what it takes to open it again. The latter is sealed as secrets are: with it,
 * anybody could be who the session is signed in as.
 */
export class SessionFolders {
	readonly #options: SessionFoldersOptions;

	constructor(options: SessionFoldersOptions) {
		this.#options = options;
	}

	/** All that there are. */
	async all(): Promise<SessionKey[]> {
		const names = await readdir(this.#options.folder).catch((error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT") return [];
			throw error;
		});
		return names.flatMap((name) => keyIn(name) ?? []);
	}

	/** Makes the folder of a session, if it has none, and returns its path. */
	async make(key: SessionKey): Promise<string> {
		const path = this.pathOf(key);
		await mkdir(path, { recursive: true, mode: PRIVATE });
		return path;
	}

	/** Replaces what is kept of a session in one move. */
	async keep(key: SessionKey, kept: KeptSession): Promise<void> {
		const { sealed, dataKey } = sealRecord(this.#options.masterKey, identityOf(key), kept);
		const path = join(await this.make(key), KEPT);
		await writeFile(`${path}.new`, JSON.stringify([base64(sealed), base64(dataKey)]), {
			mode: READABLE_BY_OWNER,
		});
		await rename(`${path}.new`, path);
	}

	/**
	 * What is kept of a session; `undefined` where that is nothing.
	 * @throws Error where it cannot be opened: it was changed, or sealed under another key
	 */
	async kept(key: SessionKey): Promise<KeptSession | undefined> {
		const text = await readFile(join(this.pathOf(key), KEPT), "utf8").catch(
			(error: NodeJS.ErrnoException) => {
				if (error.code === "ENOENT") return undefined;
				throw error;
			},
		);
		if (text === undefined) return undefined;
		const [sealed, dataKey]: [string, string] = JSON.parse(text);
		const record = { sealed: Buffer.from(sealed, "base64"), dataKey: Buffer.from(dataKey, "base64") };
		return openRecord(this.#options.masterKey, identityOf(key), record) as KeptSession;
	}

	async remove(key: SessionKey): Promise<void> {
		await rm(this.pathOf(key), { recursive: true, force: true, maxRetries: 5 });
	}

	/** Where the folder of a session is, if it has one. */
	pathOf(key: SessionKey): string {
		return join(this.#options.folder, nameOf(key));
	}
}

function identityOf(key: SessionKey) {
	return { name: nameOf(key), kind: "session" };
}

function base64(bytes: Uint8Array): string {
	return Buffer.from(bytes).toString("base64");
}

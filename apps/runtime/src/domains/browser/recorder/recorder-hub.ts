import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { type Network, NodeError, type SessionProvider, type WorkspaceFiles } from "@switchyard/node-kit";
import type { BaseLogger } from "pino";
import type { WebSocket } from "ws";
import { Heartbeat } from "../../../platform/http/heartbeat.ts";
import type { SecretStore } from "../../../platform/secrets/secret-store.ts";
import { RecordedLogins } from "./recorded-logins.ts";
import { RecorderConnection } from "./recorder-connection.ts";

/** How often a connection must show that it is alive, in milliseconds. */
const HEARTBEAT_MS = 15_000;

/** How many browsers people may have open for recording: each takes about 270 MB. */
const MOST_BROWSERS = 3;

/** The kind of sessions that people record in. */
const KIND = "browser";

export interface RecorderHubOptions {
	/** The data folder. */
	readonly folder: string;
	readonly provider: (kind: string) => Promise<SessionProvider> | undefined;
	readonly network: Network;
	readonly files: WorkspaceFiles;
	readonly secrets: Pick<SecretStore, "list" | "open" | "put">;
	readonly logger: Pick<BaseLogger, "info" | "warn">;
}

/** Browsers beside the server that people see and work in, one for each connection, ended with it. */
export class RecorderHub {
	readonly #options: RecorderHubOptions;
	readonly #heartbeat = new Heartbeat(HEARTBEAT_MS);
	/** What is being closed. */
	readonly #closing = new Set<Promise<void>>();
	readonly #logins: RecordedLogins;
	#started = 0;

	constructor(options: RecorderHubOptions) {
		this.#options = options;
		this.#logins = new RecordedLogins(options.secrets);
	}

	/** True while no further browser is opened. */
	get full(): boolean {
		return this.#started >= MOST_BROWSERS;
	}

	/** Opens a browser for a connection, for as long as its sender may have it. */
	accept(socket: WebSocket, mayRecord: () => boolean): void {
		this.#started++;
		this.#heartbeat.add(socket, mayRecord);
		const ended = new AbortController();
		// Where nobody can be told any more, no step would have it.
		const mayKeep = () => socket.readyState === socket.OPEN && mayRecord();
		const connection = new RecorderConnection(socket, this.#logins.ofRecording(mayKeep));
		const folder = join(this.#options.folder, "recordings", randomUUID());
		socket.on("close", () => {
			this.#heartbeat.remove(socket);
			ended.abort();
		});
		const served = this.#serve(connection, folder, ended.signal).finally(() => {
			this.#started--;
			this.#closing.delete(served);
		});
		this.#closing.add(served);
	}

	/** Closes each connection whose sender signed out. */
	closeSignedOut(): void {
		this.#heartbeat.closeUnauthorized();
	}

	/** Ends all of them. */
	async close(): Promise<void> {
		await this.#heartbeat.close();
		await Promise.all(this.#closing);
	}

	async #serve(connection: RecorderConnection, folder: string, signal: AbortSignal): Promise<void> {
		const { provider: providerOf, network, files, logger } = this.#options;
		try {
			const provider = await providerOf(KIND);
			if (!provider?.attend)
				throw new NodeError({
					code: "SESSION_UNAVAILABLE",
					message: "No package opens browsers that a person can work in.",
					hint: "Run `npm run add -- browser` in Switchyard's folder on the server.",
				});
			await mkdir(folder, { recursive: true, mode: 0o700 });
			const log = (text: string) => logger.info(text);
			const live = await provider.open({ settings: {}, folder, network, files, signal, log });
			try {
				if (!signal.aborted) await connection.serve(await provider.attend(live, connection.watcher), signal);
			} finally {
				await provider.close(live);
			}
		} catch (error) {
			if (!signal.aborted) connection.fail(error);
		} finally {
			await rm(folder, { recursive: true, force: true, maxRetries: 5 }).catch((err: unknown) => {
				logger.warn({ err }, "the profile of a recorded browser could not be removed");
			});
		}
	}
}

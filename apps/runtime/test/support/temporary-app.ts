import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { defined } from "@switchyard/spec/json";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { type App, buildApp } from "../../src/app.ts";
import { readConfig } from "../../src/platform/config.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { Redactor } from "../../src/platform/secrets/redactor.ts";
import { migratedFolder } from "./migrated-folder.ts";

export const TOKEN = "a-token-for-tests-only";
export const HOST = "127.0.0.1:4870";

/** A whole server in a folder of its own, for one test. */
export interface TemporaryApp extends App {
	readonly folder: string;
	/** Everything that was logged so far. */
	readonly log: () => string;
	/** Sends a request with the bearer token, unless other headers are given. */
	readonly send: (request: InjectOptions) => Promise<LightMyRequestResponse>;
	/** Stops the server and removes the folder. */
	readonly dispose: () => Promise<void>;
}

export interface TemporaryAppOptions {
	/** The data folder of an earlier server; a new one when absent. */
	readonly folder?: string;
	readonly environment?: Readonly<Record<string, string>>;
	readonly designerFolder?: string;
	/** Of optional packages; the project's when absent. */
	readonly optionalFolder?: URL;
}

/** A folder for a new server. One whose store is PostgreSQL has no database in it. */
function newFolder({ environment }: TemporaryAppOptions): string {
	return environment?.DATABASE_URL === undefined
		? migratedFolder()
		: mkdtempSync(join(tmpdir(), "switchyard-"));
}

export async function startTemporaryApp(options: TemporaryAppOptions = {}): Promise<TemporaryApp> {
	const folder = options.folder ?? newFolder(options);
	const environment = { SWITCHYARD_DATA: folder, SWITCHYARD_TOKEN: TOKEN, ...options.environment };
	const lines: string[] = [];
	const destination = new Writable({
		write: (chunk, _encoding, done) => {
			lines.push(String(chunk));
			done();
		},
	});
	const redactor = new Redactor();
	const app = await buildApp({
		config: readConfig(environment, folder),
		logger: createLogger(destination, (text) => redactor.redact(text)),
		redactor,
		onFailure: (error) => {
			throw error;
		},
		...defined({ optionalFolder: options.optionalFolder }),
		designerFolder: options.designerFolder ?? join(folder, "no-designer"),
	});
	return {
		...app,
		folder,
		log: () => lines.join(""),
		send: (request) =>
			app.app.inject({ headers: { host: HOST, authorization: `Bearer ${TOKEN}` }, ...request }),
		dispose: async () => {
			await app.close();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

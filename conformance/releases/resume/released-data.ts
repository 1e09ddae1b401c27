import { readFileSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { EmbeddedHost } from "@switchyard/host";
import { defined } from "@switchyard/spec/json";
import { runs } from "../../../apps/runtime/src/domains/runs/index.ts";
import {
	startTemporaryApp,
	type TemporaryApp,
	TOKEN,
} from "../../../apps/runtime/test/support/temporary-app.ts";
import { copiedData } from "../copied-data.ts";
import { folderOf, type Release } from "../releases.ts";
import type { RecordedScenario } from "../scenario.ts";
import type { Served } from "../served.ts";

const ENVIRONMENT = {
	// Servers of scenarios are on this machine.
	SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1",
	// Recorded runs are never too old, whatever the date is.
	SWITCHYARD_KEEP_RUNS_DAYS: "36500",
	SWITCHYARD_MAX_RUN_HOURS: "876000",
};

/** Today's server over the data folder that a release left. */
export class ReleasedData implements Served {
	readonly token = TOKEN;
	readonly #app: TemporaryApp;

	private constructor(app: TemporaryApp) {
		this.#app = app;
	}

	static async open(release: Release): Promise<ReleasedData> {
		const folder = copiedData(release);
		try {
			const app = await startTemporaryApp({ folder, environment: ENVIRONMENT });
			await app.app.listen({ host: "127.0.0.1", port: 0 });
			return new ReleasedData(app);
		} catch (error) {
			rmSync(folder, { recursive: true, force: true });
			throw error;
		}
	}

	get bridge(): string {
		return `ws://127.0.0.1:${(this.#app.app.server.address() as AddressInfo).port}/bridge`;
	}

	get runs(): EmbeddedHost {
		return this.#app.faceOf(runs).runHost;
	}

	async send(
		method: string,
		url: string,
		type?: string,
		body?: string | Uint8Array<ArrayBuffer>,
	): Promise<Response> {
		const { port } = this.#app.app.server.address() as AddressInfo;
		const response = await fetch(`http://127.0.0.1:${port}${url}`, {
			method,
			headers: { authorization: `Bearer ${TOKEN}`, ...defined({ "content-type": type }) },
			...defined({ body }),
		});
		if (!response.ok) throw new Error(`${method} ${url}: ${await response.text()}`);
		return response;
	}

	dispose(): Promise<void> {
		return this.#app.dispose();
	}
}

/** The runs that wait in a release's data folder. */
export function waitingIn(release: Release): RecordedScenario[] {
	return JSON.parse(readFileSync(join(folderOf(release), "waiting.json"), "utf8"));
}

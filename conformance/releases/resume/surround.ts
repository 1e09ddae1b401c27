import { startServers } from "../../docs/example-servers.ts";
import { putFiles } from "../../docs/node-example.ts";
import type { Surroundings } from "../scenario.ts";
import { ask, type Served } from "../served.ts";
import { startHelper } from "./helpers.ts";

/** Servers, credentials and processes of a scenario, while it runs. */
export interface Surrounding {
	/** The addresses of servers, by what the scenario calls them. */
	readonly places: ReadonlyMap<string, string>;
	readonly end: () => Promise<void>;
}

/** Starts the servers and processes of a scenario, and stores its credentials. Files are apart: a recorded server needs none. */
export async function surround(scenario: Surroundings, server: Served): Promise<Surrounding> {
	const reader = {
		send: (method: string, path: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
			server.send(method, path, type, body),
	};
	for (const [name, text] of Object.entries(scenario.texts ?? {}))
		await ask(server, "PUT", `/api/credentials/${name}`, { kind: "text", value: { text } });
	for (const queue of scenario.queues ?? []) await ask(server, "PUT", `/api/queues/${queue}`, {});
	const { places, close } = await startServers(scenario, reader);
	const ends = [close];
	for (const helper of scenario.helpers ?? []) ends.push(await startHelper(helper, server));
	return {
		places,
		end: async () => {
			for (const end of ends.reverse()) await end();
		},
	};
}

/** Puts a scenario's files into the workspace. */
export async function furnish(scenario: Surroundings, server: Served): Promise<void> {
	await putFiles(scenario, server);
}

import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp, TOKEN } from "../../../../test/support/temporary-app.ts";
import { LiveClient } from "./testing/live-client.ts";

let server: TemporaryApp;
let clients: LiveClient[];

beforeEach(async () => {
	clients = [];
	server = await startTemporaryApp();
	await server.app.listen({ host: "127.0.0.1", port: 0 });
});

afterEach(() => server.dispose());

const port = () => (server.app.server.address() as AddressInfo).port;

async function watch(...requests: unknown[]): Promise<LiveClient> {
	const headers = { authorization: `Bearer ${TOKEN}` };
	const client = await LiveClient.connect(`ws://127.0.0.1:${port()}/live`, { headers });
	clients.push(client);
	for (const request of requests) client.send(request);
	return client;
}

const start = async (flow: string, payload = {}): Promise<string> =>
	(await server.send({ method: "POST", url: `/api/flows/${flow}/runs`, payload })).json().runId;

const journalOf = async (run: string) =>
	(await server.send({ url: `/api/runs/${run}/events` })).json().events;

const edit = (flow: string, revision: number, operations: object[], editor?: string) =>
	server.send({ method: "PATCH", url: `/api/flows/${flow}`, payload: { revision, operations, editor } });

describe("watching a run [P4]", () => {
	it("brings every event once and in order, from whenever one starts to watch", async () => {
		const run = await start("order-desk");
		const early = await watch({ subscribe: { run } });
		await early.until(() => early.events(run).length > 2);
		const middle = await watch({ subscribe: { run } });
		await early.until(() => early.hasEnd(run));
		const late = await watch({ subscribe: { run } });
		const journal = await journalOf(run);
		for (const client of [early, middle, late]) {
			await client.until(() => client.hasEnd(run));
			expect(client.events(run)).toEqual(journal);
		}
	});

	it("resumes where one left off", async () => {
		const run = await start("order-triage");
		const client = await watch({ subscribe: { run, from: 4 } });
		await client.until(() => client.hasEnd(run));
		expect(client.events(run)).toEqual((await journalOf(run)).slice(3));
	});

	it("brings the words of a model while they come", async () => {
		const run = await start("order-desk");
		const client = await watch({ subscribe: { run } });
		await client.until(() => client.hasEnd(run));
		const ephemerals = client.frames.flatMap((frame) =>
			frame.type === "ephemerals" ? frame.ephemerals : [],
		);
		const words = ephemerals.map((ephemeral) => (ephemeral.type === "model-delta" ? ephemeral.text : ""));
		expect(words.join("")).not.toBe("");
	});

	it("reports a damaged journal, and continues with everything else [Q-R15]", async () => {
		const damaged = await start("order-triage");
		const before = await watch({ subscribe: { run: damaged } });
		await before.until(() => before.hasEnd(damaged));
		const database = new DatabaseSync(join(server.folder, "switchyard.db"), { timeout: 5000 });
		database
			.prepare("update journal set events = '[]' where run = (select number from runs where id = ?)")
			.run(damaged);
		database.close();
		const client = await watch({ subscribe: { run: damaged } }, { subscribe: { flow: "order-desk" } });
		const other = await start("order-desk");
		client.send({ subscribe: { run: other } });
		await client.until(() => client.closed !== undefined || client.hasEnd(other));
		const errors = client.frames.flatMap((frame) => (frame.type === "error" ? [frame.error] : []));
		expect(errors).toEqual([{ code: "JOURNAL_DAMAGED", message: expect.stringContaining(damaged) }]);
	});

	it("ends when one says so", async () => {
		const script = [{ text: "first", delayMs: 300 }];
		const setting = { scope: "Custom", value: { provider: "scripted", script } };
		await edit("order-desk", 1, [{ op: "set-parameter", node: "desk", name: "model", setting }]);
		const run = await start("order-desk");
		const witness = await watch({ subscribe: { run } });
		const client = await watch({ subscribe: { run } });
		await client.until(() => client.events(run).length > 0);
		client.send({ unsubscribe: { run } });
		await witness.until(() => witness.hasEnd(run));
		expect(client.hasEnd(run)).toBe(false);
	});
});

describe("watching a flow", () => {
	it("says where the flow stands, then brings its edits and who made them", async () => {
		const client = await watch({ subscribe: { flow: "order-desk" } });
		await client.until(() => client.frames.length > 0);
		const operations = [{ op: "rename-flow", name: "Renamed" }];
		await edit("order-triage", 1, operations);
		await edit("order-desk", 1, operations, "tab-1");
		await client.until(() => client.frames.length > 1);
		expect(client.frames).toEqual([
			{ type: "flow", flow: "order-desk", revision: 1, operations: [] },
			{ type: "flow", flow: "order-desk", revision: 2, operations, editor: "tab-1" },
		]);
	});

	it("reports each run that starts and ends, no matter who started it", async () => {
		const client = await watch({ subscribe: { flow: "order-triage" } });
		await start("webhook-reply");
		const run = await start("order-triage");
		const summaries = () => client.frames.flatMap((frame) => (frame.type === "run" ? [frame.run] : []));
		await client.until(() => summaries().at(-1)?.endedAt !== undefined);
		expect(new Set(summaries().map(({ id }) => id))).toEqual(new Set([run]));
		expect(summaries().at(-1)).toMatchObject({ id: run, status: "succeeded" });
	});
});

describe("a server that stops", () => {
	it("says so to everybody who watches", async () => {
		const client = await watch({ subscribe: { flow: "order-desk" } });
		await server.close();
		await client.until(() => client.closed !== undefined);
		expect(client.closed).toEqual({ code: 1001, reason: "the server stops" });
	});
});

describe("watching the list of flows", () => {
	const told = (client: LiveClient) => client.frames.filter(({ type }) => type === "flow-list").length;

	it.each([
		["a flow is made", () => server.send({ method: "POST", url: "/api/flows", payload: { name: "New" } })],
		["a flow is edited", () => edit("order-desk", 1, [{ op: "rename-flow", name: "Desk" }])],
		[
			"a flow is tagged",
			() => server.send({ method: "PATCH", url: "/api/flows/order-desk/metadata", payload: { tags: ["a"] } }),
		],
		[
			"a folder is made",
			() => server.send({ method: "POST", url: "/api/flow-folders", payload: { path: "a" } }),
		],
		[
			"a flow is published",
			() => server.send({ method: "POST", url: "/api/flows/order-desk/publish", payload: { revision: 1 } }),
		],
		["a run starts", () => start("order-triage")],
	])("tells that it changed when %s", async (_what, change) => {
		const watcher = await watch({ subscribe: { flowList: true } });
		const left = await watch({ subscribe: { flowList: true } }, { unsubscribe: { flowList: true } });
		const stranger = await watch({ subscribe: { flow: "order-triage" } });
		await stranger.until(() => stranger.frames.length > 0);
		await change();
		await watcher.until(() => told(watcher) > 0);
		expect([told(left), told(stranger)]).toEqual([0, 0]);
	});
});

import { custom } from "@switchyard/flow/testing";
import { add } from "@switchyard/optional/add";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type {
	ListPackagesReply,
	NodeTypesReply,
	RunEventsReply,
	RunSummary,
	StartRunReply,
	ValidateFlowReply,
} from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { LiveClient } from "../../src/domains/runs/live/testing/live-client.ts";
import { ShopPackage, spec } from "../support/shop-package.ts";
import { startTemporaryApp, type TemporaryApp, TOKEN } from "../support/temporary-app.ts";

const COMMAND = "npm run add -- shop";
const HINT = `Run \`${COMMAND}\` in Switchyard's folder on the server.`;
const ABSENT = "The package shop is not added to this server.";
const OUTDATED = "The package shop is added in other versions than this server needs.";

let shop: ShopPackage;
let server: TemporaryApp;

beforeEach(async () => {
	shop = await ShopPackage.write();
	await start();
});

afterEach(async () => {
	await server.dispose();
	shop.remove();
});

async function start(): Promise<void> {
	server = await startTemporaryApp({ optionalFolder: shop.url });
}

async function get<Reply>(url: string): Promise<Reply> {
	return (await server.send({ url })).json();
}

/** A flow with the node as a step, and one with it as a tool. */
async function storeFlows(): Promise<void> {
	const base = { position: { x: 0, y: 0 }, params: {} };
	const begin = { ...base, id: "begin", name: "Begin", type: "Flow.Manual" };
	const count = { ...base, id: "count", name: "Count", type: "Shop.Count" };
	const script = [{ toolCalls: [{ name: "count", arguments: { text: "four" } }] }, { text: "done" }];
	const model = custom({ provider: "scripted", script });
	const agent = {
		...base,
		id: "agent",
		name: "Agent",
		type: "AI.Agent",
		params: { prompt: custom("Count."), model },
	};
	const step: Flow = {
		formatVersion: 1,
		id: "step",
		name: "step",
		revision: 1,
		nodes: [begin, { ...count, params: { text: custom("four") } }],
		wires: [{ id: "w", from: { node: "begin", port: "out" }, to: { node: "count", port: "in" } }],
	};
	const tool: Flow = {
		...step,
		id: "tool",
		name: "tool",
		nodes: [begin, agent, { ...count, params: { text: { scope: "AI" } } }],
		wires: [
			{ id: "w", from: { node: "begin", port: "out" }, to: { node: "agent", port: "in" } },
			{ id: "t", from: { node: "agent", port: "tools" }, to: { node: "count", port: "tool" } },
		],
	};
	for (const document of [step, tool]) {
		const stored = await server.send({ method: "POST", url: "/api/flows", payload: { document } });
		expect(stored.statusCode).toBe(201);
	}
}

async function run(flow: string): Promise<{ readonly run: RunSummary; readonly events: Event[] }> {
	const started = await server.send({
		method: "POST",
		url: `/api/flows/${flow}/runs?wait=15000`,
		payload: {},
	});
	const { runId, run: ended } = started.json<StartRunReply>();
	if (!ended) throw new Error(started.body);
	return { run: ended, events: (await get<RunEventsReply>(`/api/runs/${runId}/events`)).events };
}

const shopIn = ({ optionalPackages = [] }: NodeTypesReply | ListPackagesReply) =>
	optionalPackages.find(({ name }) => name === "shop");

describe("an optional package whose libraries are absent", () => {
	it("has its node types listed, as not available, with what adds it", async () => {
		const types = await get<NodeTypesReply>("/api/node-types");
		expect(types.nodeTypes).toContainEqual(spec);
		expect(types.unavailable).toEqual(["Shop.Count"]);
		const summary = {
			name: "shop",
			description: "Counts letters.",
			state: "absent",
			command: COMMAND,
			nodeTypes: ["Shop.Count"],
		};
		expect(shopIn(types)).toEqual(summary);
		const packages = await get<ListPackagesReply>("/api/packages");
		expect(shopIn(packages)).toEqual(summary);
		// It is listed once: not with what is built in as well.
		expect(packages.packages.map(({ namespace }) => namespace)).not.toContain("Shop");
	});

	it("warns of its nodes and lets flows with them be stored and published", async () => {
		await storeFlows();
		const validated = await server.send({ method: "POST", url: "/api/flows/step/validate" });
		expect(validated.json<ValidateFlowReply>().problems).toEqual([
			{ code: "PACKAGE_ABSENT", message: ABSENT, hint: HINT, node: "count", warning: true },
		]);
		const published = await server.send({
			method: "POST",
			url: "/api/flows/step/publish",
			payload: { revision: 1 },
		});
		expect(published.statusCode).toBe(200);
	});

	it("fails a step and a tool call with a named error that says what adds it", async () => {
		await storeFlows();
		const error = { code: "PACKAGE_ABSENT", message: ABSENT, hint: HINT, retryable: false };
		expect((await run("step")).run).toMatchObject({ status: "failed", error });
		const { run: ended, events } = await run("tool");
		expect(ended.status).toBe("succeeded");
		expect(events).toContainEqual(
			expect.objectContaining({
				type: "tool-response",
				result: expect.objectContaining({ status: "error", error: expect.objectContaining(error) }),
			}),
		);
	});
});

describe("an optional package that is added", () => {
	it("works at once, without a restart, and everybody who watches hears of it", async () => {
		await storeFlows();
		await server.app.listen({ host: "127.0.0.1", port: 0 });
		const watcher = await LiveClient.connect(`${server.app.listeningOrigin.replace("http", "ws")}/live`, {
			headers: { authorization: `Bearer ${TOKEN}` },
		});
		expect(await add(["shop"], shop.folder)).toBe(0);
		await watcher.until(() => watcher.frames.some(({ type }) => type === "node-types"));
		watcher.socket.terminate();
		const types = await get<NodeTypesReply>("/api/node-types");
		expect([types.unavailable, shopIn(types)?.state]).toEqual([undefined, "added"]);
		expect((await run("step")).run).toMatchObject({ status: "succeeded", message: { count: 4 } });
		const validated = await server.send({ method: "POST", url: "/api/flows/step/validate" });
		expect(validated.json<ValidateFlowReply>().problems).toEqual([]);
	});

	it("does not work in other versions than those of its lock file, until it is added again", async () => {
		expect(await add(["shop"], shop.folder)).toBe(0);
		await shop.need("2.0.0");
		await server.dispose();
		await start();
		await storeFlows();
		expect(shopIn(await get<NodeTypesReply>("/api/node-types"))?.state).toBe("outdated");
		expect((await run("step")).run).toMatchObject({
			status: "failed",
			error: { code: "PACKAGE_ABSENT", message: OUTDATED, hint: HINT },
		});
		expect(await add(["shop"], shop.folder)).toBe(0);
		expect((await run("step")).run).toMatchObject({ status: "succeeded" });
	});
});

it("names what there is where nobody has such a package", async () => {
	expect(await add(["ships"], shop.folder)).toBe(1);
	expect(await add([], shop.folder)).toBe(1);
	expect(await add(["--list"], shop.folder)).toBe(0);
});

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { custom } from "@switchyard/flow/testing";
import type { FlowNode } from "@switchyard/spec/flow";
import type { Listening } from "@switchyard/spec/http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HOST, startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
});

afterEach(() => server.dispose());
const node = (id: string, type: string, params: FlowNode["params"] = {}): FlowNode => ({
	id,
	type,
	name: id,
	position: { x: 0, y: 0 },
	params,
});
const reply = node("reply", "Flow.Respond", { body: { scope: "Message", path: "body" } });

/** A draft that nobody has published. */
async function draft(trigger: FlowNode, ...more: FlowNode[]) {
	const [next] = more;
	const wires = next
		? [{ id: "w", from: { node: trigger.id, port: "out" }, to: { node: next.id, port: "in" } }]
		: [];
	const document = {
		formatVersion: 1,
		id: "draft",
		name: "Draft",
		revision: 0,
		nodes: [trigger, ...more],
		wires,
	};
	const answer = await server.send({ method: "POST", url: "/api/flows", payload: { document } });
	expect(answer.statusCode, answer.body).toBe(201);
}

const url = "/api/flows/draft/triggers/in/listen";
const listen = async (payload: object = {}) => {
	const answer = await server.send({ method: "POST", url, payload });
	expect(answer.statusCode, answer.body).toBe(201);
	return answer.json() as Listening;
};
const listening = async (): Promise<Listening> => (await server.send({ url })).json();
const call = (path = "", payload: object = { n: 1 }) =>
	server.app.inject({ method: "POST", url: `${path}?from=test`, headers: { host: HOST }, payload });
const runs = async () => (await server.send({ url: "/api/runs?flow=draft" })).json().runs;

describe("listening for one real call of a webhook", () => {
	it("gives an address that starts one run of the draft, with its answer, and then no more", async () => {
		await draft(node("in", "Flow.Webhook", { path: custom("orders") }), reply);
		const { path, state, until } = await listen({ pins: true });
		expect([state, path]).toEqual(["listening", expect.stringMatching(/^\/hooks\/test\/[\w-]{24}$/)]);
		expect(until).toBeGreaterThan(Date.now());
		expect((await call("/hooks/orders")).statusCode).toBe(404);
		const answered = await call(path);
		expect([answered.statusCode, answered.json()]).toEqual([200, { n: 1 }]);
		const [run, ...others] = await runs();
		expect(others).toEqual([]);
		expect(await listening()).toMatchObject({ state: "caught", run: run.id });
		const { events } = (await server.send({ url: `/api/runs/${run.id}/events` })).json();
		expect(events[0]).toMatchObject({
			cause: "webhook",
			debug: { pins: true },
			message: { method: "POST", path: "orders", query: { from: "test" }, body: { n: 1 } },
		});
		const late = await call(path);
		expect([late.statusCode, late.json().error]).toEqual([
			404,
			expect.objectContaining({ code: "HOOK_NOT_FOUND", hint: expect.stringContaining("Listen again") }),
		]);
		expect(await runs()).toHaveLength(1);
	});

	it("takes one of several calls that come at once", async () => {
		await draft(node("in", "Flow.Webhook", { path: custom("orders") }), reply);
		const { path } = await listen();
		const statuses = (await Promise.all([1, 2, 3].map(() => call(path)))).map(({ statusCode }) => statusCode);
		expect(statuses.toSorted()).toEqual([200, 404, 404]);
		expect(await runs()).toHaveLength(1);
	});

	it("ends when it is cancelled, begun anew, or expires", async () => {
		await draft(node("in", "Flow.Webhook", { path: custom("orders") }), reply);
		const first = await listen();
		const second = await listen();
		expect((await call(first.path)).statusCode).toBe(404);
		expect((await server.send({ method: "DELETE", url })).json()).toMatchObject({ state: "cancelled" });
		expect((await call(second.path)).statusCode).toBe(404);
		const third = await listen({ seconds: 1 });
		await expect.poll(async () => (await listening()).state, { timeout: 5000 }).toBe("expired");
		expect((await call(third.path)).statusCode).toBe(404);
		expect(await runs()).toEqual([]);
	});

	it("says why what came started no run, and listens on", async () => {
		await draft(
			node("in", "Flow.Webhook", { path: custom("orders") }),
			node("log", "Flow.Set", {
				fields: custom([{ name: "x", value: { scope: "Message", expression: "1 +" } }]),
			}),
		);
		const { path } = await listen();
		expect((await call(path)).json().error.code).toBe("FLOW_INVALID");
		expect(await listening()).toMatchObject({ state: "listening", error: { code: "FLOW_INVALID" } });
	});
});

describe("listening for the next file", () => {
	it("starts a run of the draft for it, and keeps nothing for when the flow is published", async () => {
		const folder = join(server.folder, "workspace", "in");
		mkdirSync(folder, { recursive: true });
		writeFileSync(join(folder, "before.txt"), "old");
		await draft(node("in", "File.Watch", { folder: custom("in"), pattern: custom("*.txt") }));
		await listen();
		await expect
			.poll(
				async () => {
					writeFileSync(join(folder, "new.txt"), "new");
					return (await listening()).state;
				},
				{ timeout: 15_000, interval: 1500 },
			)
			.toBe("caught");
		const [run, ...others] = await runs();
		expect(others).toEqual([]);
		const { events } = (await server.send({ url: `/api/runs/${run.id}/events` })).json();
		expect(events[0].message).toMatchObject({ name: "new.txt" });
	});
});

describe("listening is refused", () => {
	it("where nothing is called, or there is nothing", async () => {
		await draft(node("in", "Flow.Manual"));
		const refused = async (method: "GET" | "POST", address: string) =>
			(await server.send({ method, url: address, ...(method === "POST" && { payload: {} }) })).json().error
				.code;
		expect(await refused("POST", url)).toBe("TRIGGER_NOT_LISTENING");
		expect(await refused("POST", "/api/flows/draft/triggers/nobody/listen")).toBe("NODE_NOT_FOUND");
		expect(await refused("POST", "/api/flows/nobody/triggers/in/listen")).toBe("FLOW_NOT_FOUND");
		expect(await refused("GET", url)).toBe("LISTENING_NOT_FOUND");
	});
});

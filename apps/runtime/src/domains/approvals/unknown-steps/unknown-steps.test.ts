import { rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type {
	AnswerUnknownStepsBody,
	AnswerUnknownStepsReply,
	ListUnknownStepsReply,
	RunSummary,
} from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

let server: TemporaryApp;
let outside: Server;
let requests = 0;
/** Whether the other end answers. */
let answers = false;

const environment = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1", SWITCHYARD_STOP_SECONDS: "0" };

beforeEach(async () => {
	requests = 0;
	answers = false;
	outside = createServer((_request, response) => {
		requests++;
		if (answers) response.end("done");
	});
	await new Promise<void>((resolve) => outside.listen(0, "127.0.0.1", resolve));
	server = await startTemporaryApp({ environment });
});

afterEach(async () => {
	outside.closeAllConnections();
	outside.close();
	await server.close();
	rmSync(server.folder, { recursive: true, force: true });
});

/** Closes the server in the middle of whatever it does, and starts the next one on its data. */
async function restart(): Promise<void> {
	const { folder } = server;
	await server.close();
	server = await startTemporaryApp({ folder, environment });
}

async function send<Reply>(method: "GET" | "POST", url: string, payload?: object) {
	const reply = await server.send({ method, url, ...defined({ payload }) });
	return { status: reply.statusCode, body: reply.json<Reply>() };
}

const list = async (query = "") =>
	(await send<ListUnknownStepsReply>("GET", `/api/unknown-steps${query}`)).body;
const answer = (body: AnswerUnknownStepsBody) =>
	send<AnswerUnknownStepsReply>("POST", "/api/unknown-steps", body);
const run = async (id: string) => (await send<RunSummary>("GET", `/api/runs/${id}`)).body;

/** Starts runs of a flow, each of which asks the other end for something. */
async function start(flow: string, count: number): Promise<string[]> {
	const { port } = outside.address() as AddressInfo;
	const node = (id: string, type: string, params: object = {}) => ({
		id,
		type,
		name: `The ${id}`,
		position: { x: 0, y: 0 },
		params,
	});
	const document = {
		formatVersion: 1,
		id: flow,
		name: flow,
		revision: 0,
		nodes: [
			node("start", "Flow.Manual"),
			node("order", "Http.Request", {
				url: { scope: "Custom", value: `http://127.0.0.1:${port}/order` },
				method: { scope: "Custom", value: "POST" },
				body: { scope: "Message", template: `{{ text }}` },
			}),
		],
		wires: [{ id: "w", from: { node: "start", port: "out" }, to: { node: "order", port: "in" } }],
	};
	expect((await send("POST", "/api/flows", { document })).status).toBe(201);
	const before = requests;
	const runs: string[] = [];
	for (let each = 0; each < count; each++) {
		const message = { text: each === 0 ? "x".repeat(2000) : `order ${each}` };
		runs.push((await send<{ runId: string }>("POST", `/api/flows/${flow}/runs`, { message })).body.runId);
	}
	await vi.waitFor(() => expect(requests).toBe(before + count));
	return runs;
}

describe("steps that were cut off", () => {
	it("are listed over all runs, newest first, with what each was to do, a page at a time", async () => {
		const [large, second, third] = await start("orders", 3);
		const [other] = await start("others", 1);
		expect(await list()).toEqual({ steps: [] });
		await restart();
		await vi.waitFor(async () => expect((await list()).steps).toHaveLength(4));
		expect((await list()).steps.map(({ run }) => run)).toEqual([other, third, second, large]);
		const { steps, next } = await list("?flow=orders&limit=2");
		expect(steps[0]).toMatchObject({
			run: third,
			step: 1,
			flow: "orders",
			node: "order",
			nodeName: "The order",
			params: { method: "POST", body: "order 2" },
			omitted: [],
		});
		expect(next).toBe(second);
		const rest = await list(`?flow=orders&limit=2&before=${next}`);
		expect(rest).toMatchObject({ steps: [{ run: large, omitted: ["body"] }] });
		expect(rest).not.toHaveProperty("next");
		expect(await list("?node=another")).toEqual({ steps: [] });
	});

	it("are answered together; each step that refuses the answer is reported, and the others accept it", async () => {
		const [one = "", two = "", three = ""] = await start("orders", 3);
		await restart();
		await vi.waitFor(async () => expect((await list()).steps).toHaveLength(3));
		const nobody = "01890000-0000-7000-8000-000000000000";
		const steps = [one, two, nobody].map((id) => ({ run: id, step: 1 }));
		const { status, body } = await answer({ steps, answer: "happened", outputs: { status: 200 } });
		expect(status).toBe(200);
		expect(body.answered).toEqual(steps.slice(0, 2));
		expect(body.refused).toMatchObject([{ run: nobody, step: 1, error: { code: "RUN_NOT_FOUND" } }]);
		for (const id of [one, two]) expect(await run(id)).toMatchObject({ status: "succeeded" });
		expect((await list()).steps.map(({ run }) => run)).toEqual([three]);
		const again = await answer({ steps: steps.slice(0, 1), answer: "fail" });
		expect(again.body.refused).toMatchObject([{ error: { code: "STEP_NOT_UNKNOWN" } }]);
		expect(requests).toBe(3);
	});

	it("are answered by flow, node and run", async () => {
		const orders = await start("orders", 3);
		const [other = ""] = await start("others", 1);
		await restart();
		await vi.waitFor(async () => expect((await list()).steps).toHaveLength(4));
		expect((await answer({ matching: { node: "another" }, answer: "fail" })).body.answered).toEqual([]);
		const [first = ""] = orders;
		const named = await answer({ matching: { flow: "orders", runs: [first, other] }, answer: "fail" });
		expect(named.body).toEqual({ answered: [{ run: first, step: 1 }], refused: [] });
		expect(await run(first)).toMatchObject({ status: "failed", error: { code: "STEP_OUTCOME_UNKNOWN" } });
		answers = true;
		const again = await answer({ matching: { flow: "orders" }, answer: "again" });
		expect(again.body.answered).toHaveLength(2);
		for (const id of orders.slice(1))
			await vi.waitFor(async () => expect(await run(id)).toMatchObject({ status: "succeeded" }));
		expect(requests).toBe(6);
		expect((await list()).steps.map(({ run }) => run)).toEqual([other]);
	});

	it("must be named in one of two ways", async () => {
		for (const which of [
			{},
			{ steps: [{ run: "01890000-0000-7000-8000-000000000000", step: 1 }], matching: {} },
		]) {
			expect(await answer({ answer: "fail", ...which })).toMatchObject({
				status: 400,
				body: { error: { code: "BODY_INVALID", field: "matching", hint: expect.any(String) } },
			});
		}
	});
});

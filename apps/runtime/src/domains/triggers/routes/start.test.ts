import type { FlowNode } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
});

afterEach(() => server.dispose());

const post = async (url: string, payload?: object) => {
	const answer = await server.send({ method: "POST", url, ...defined({ payload }) });
	return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
};
const get = async (url: string) => (await server.send({ url })).json();

describe("starting a run [P5]", () => {
	it("is answered once the journal holds it", async () => {
		const { status, body } = await post("/api/flows/order-triage/runs");
		expect(status).toBe(202);
		expect(await get(`/api/runs/${body.runId}`)).toMatchObject({
			id: body.runId,
			flow: "order-triage",
			revision: 1,
		});
		expect((await get(`/api/runs/${body.runId}/events`)).events[0]).toMatchObject({
			type: "run-start",
			seq: 1,
		});
	});

	it("takes the trigger's own message with the caller's on top, and waits if asked to", async () => {
		const message = { order: { id: 7, total: 1, country: "DE" }, extra: true };
		const { status, body } = await post("/api/flows/order-triage/runs?wait=15000", { message });
		expect(status).toBe(200);
		expect(body.run).toMatchObject({ status: "succeeded", message: { ...message, team: "order desk" } });
		const own = await post("/api/flows/order-triage/runs?wait=15000");
		expect(own.body.run.message).toMatchObject({ order: { id: 42 }, team: "key accounts" });
	});

	it("with a key that was used before gives the first run", async () => {
		const first = await post("/api/flows/order-triage/runs", { key: "order-42" });
		const again = await post("/api/flows/order-triage/runs", { key: "order-42" });
		expect(again.body.runId).toBe(first.body.runId);
		expect((await get("/api/runs?flow=order-triage")).runs).toHaveLength(1);
	});

	it("is refused with every reason when the flow has problems", async () => {
		const operations = [
			{ op: "set-parameter", node: "mail", name: "server", setting: { scope: "AI" } },
			{ op: "set-parameter", node: "desk", name: "prompt", setting: { scope: "Message", expression: "1 +" } },
		];
		await server.send({
			method: "PATCH",
			url: "/api/flows/order-desk",
			payload: { revision: 1, operations },
		});
		const { status, body } = await post("/api/flows/order-desk/runs");
		expect(status).toBe(422);
		expect(body.error.code).toBe("FLOW_INVALID");
		const places = body.error.problems.map(({ node, field }: Record<string, string>) => `${node}.${field}`);
		expect(places.sort()).toEqual(["desk.prompt", "mail.server"]);
		expect(await get("/api/runs")).toEqual({ runs: [], more: false });
	});

	it("runs past a node that was disabled over the API, and refuses a disabled trigger", async () => {
		const edit = async (revision: number, ...operations: object[]) => {
			const url = "/api/flows/order-triage";
			expect(
				(await server.send({ method: "PATCH", url, payload: { revision, operations } })).statusCode,
			).toBe(200);
		};
		const flow = await get("/api/flows/order-triage");
		const [trigger] = flow.nodes;
		const next = flow.wires.find(({ from }: { from: { node: string } }) => from.node === trigger.id).to.node;
		const disable = (node: string) => ({ op: "set-disabled", node, disabled: true });
		await edit(1, disable(next));
		const { body } = await post("/api/flows/order-triage/runs?wait=15000");
		expect(body.run.status).toBe("succeeded");
		const { events } = await get(`/api/runs/${body.runId}/events`);
		expect(events.find(({ type }: { type: string }) => type === "step-end")).toMatchObject({ skipped: true });
		const other = { ...trigger, id: "other", name: "Other" };
		await edit(2, { op: "add-node", node: other }, disable(trigger.id));
		expect(await post("/api/flows/order-triage/runs", { node: trigger.id })).toMatchObject({
			status: 409,
			body: { error: { code: "NODE_DISABLED" } },
		});
	});

	it.each([
		["/api/flows/nobody/runs", {}, 404, "FLOW_NOT_FOUND"],
		["/api/flows/order-desk/runs", { node: "nobody" }, 404, "NODE_NOT_FOUND"],
		["/api/flows/order-desk/runs", { node: "mail" }, 400, "NODE_NOT_TRIGGER"],
	])("is refused: %s %j", async (url, payload, status, code) => {
		expect(await post(url, payload)).toMatchObject({ status, body: { error: { code } } });
	});
});

describe("trying a part of a flow", () => {
	const node = (id: string, type: string, more: Partial<FlowNode> = {}): FlowNode => ({
		id,
		type,
		name: id,
		position: { x: 0, y: 0 },
		params: {},
		...more,
	});
	const set = (name: string, expression: string): FlowNode["params"] => ({
		fields: { scope: "Custom", value: [{ name, value: { scope: "Message", expression } }] },
	});
	const wire = (from: string, to: string) => ({
		id: `${from}-${to}`,
		from: { node: from, port: "out" },
		to: { node: to, port: "in" },
	});
	const create = async (pin?: FlowNode["pin"]) => {
		const nodes = [
			node("start", "Flow.Manual", { pin: { data: { n: 20 } } }),
			node("double", "Flow.Set", { params: set("doubled", "n * 2"), ...defined({ pin }) }),
			node("text", "Flow.Set", { params: set("text", "string(doubled)") }),
			node("broken", "Flow.Set", { params: set("never", "1 +") }),
			node("alone", "Flow.Manual"),
		];
		const wires = [wire("start", "double"), wire("double", "text"), wire("text", "broken")];
		const document = { formatVersion: 1, id: "parts", name: "Parts", revision: 0, nodes, wires };
		expect((await post("/api/flows", { document })).status).toBe(201);
	};
	const run = (body: object) => post("/api/flows/parts/runs?wait=15000", body);

	it("ends after a node, whatever is wrong elsewhere in the flow", async () => {
		await create();
		const { status, body } = await run({ until: "text", message: { n: 1 }, node: "start" });
		expect([status, body.run?.message]).toEqual([200, { n: 1, doubled: 2, text: "2" }]);
		expect((await get(`/api/runs/${body.runId}/events`)).events[0]).toMatchObject({
			debug: { until: "text" },
		});
		const wrong = await run({ until: "broken", message: { n: 1 }, node: "start" });
		expect(wrong).toMatchObject({ status: 422, body: { error: { problems: [{ node: "broken" }] } } });
	});

	it("runs one node alone with the message that is sent", async () => {
		await create();
		const { body } = await run({ only: "text", message: { doubled: 8 } });
		expect(body.run).toMatchObject({ status: "succeeded", message: { doubled: 8, text: "8" } });
	});

	it("takes pinned data only where they are asked for: the trigger's as the first message, a node's as its outputs", async () => {
		await create({ data: { doubled: 99 } });
		const pinned = await run({ pins: true, until: "text", node: "start" });
		expect(pinned.body.run.message).toEqual({ n: 20, doubled: 99, text: "99" });
		expect(
			(await run({ pins: true, until: "text", node: "start", message: { n: 3 } })).body.run.message,
		).toMatchObject({
			n: 3,
			doubled: 99,
		});
		const own = await run({ until: "text", node: "start", message: { n: 1 } });
		expect(own.body.run.message).toEqual({ n: 1, doubled: 2, text: "2" });
		const events = (await get(`/api/runs/${pinned.body.runId}/events`)).events;
		expect(events.filter(({ pinned }: { pinned?: true }) => pinned)).toEqual([
			expect.objectContaining({ type: "step-start", node: "double" }),
		]);
		expect(await post(`/api/runs/${pinned.body.runId}/replay`)).toMatchObject({
			body: { events: events.length },
		});
	});

	it.each([
		[{ until: "nobody" }, 404, "NODE_NOT_FOUND", "until"],
		[{ only: "nobody" }, 404, "NODE_NOT_FOUND", "only"],
		[{ only: "start" }, 400, "NODE_NOT_STEP", "only"],
		[{ until: "text", node: "alone" }, 422, "NODE_NOT_REACHED", "until"],
		[{ only: "text", until: "text" }, 400, "BODY_INVALID", "until"],
		[{ only: "text", node: "start" }, 400, "BODY_INVALID", "node"],
		[{ only: "text", pins: true }, 400, "BODY_INVALID", "pins"],
	])("is refused: %j", async (body, status, code, field) => {
		await create();
		expect(await run(body)).toMatchObject({ status, body: { error: { code, field } } });
		expect((await get("/api/runs?flow=parts")).runs).toEqual([]);
	});

	const pin = (rows: object[]) =>
		server.send({
			method: "PATCH",
			url: "/api/flows/parts",
			payload: { revision: 1, operations: [{ op: "set-pin", node: "double", pin: { data: { rows } } }] },
		});
	const rowsOf = (name: string) => Array.from({ length: 10_000 }, (_, id) => ({ id, name }));

	it("gives all of ten thousand pinned rows", async () => {
		await create();
		const rows = rowsOf("a row of some sixty characters, as a table may have it");
		expect((await pin(rows)).statusCode).toBe(200);
		const { body } = await run({ pins: true, until: "double", node: "start" });
		expect(body.run).toMatchObject({ status: "succeeded", message: { n: 20 } });
		const whole = await server.send({ url: `/api/runs/${body.runId}/replay`, method: "POST" });
		expect(whole.statusCode).toBe(200);
		expect((await get("/api/flows/parts")).nodes[1].pin.data.rows).toEqual(rows);
	});

	it("refuses more pinned data than a node keeps, changes nothing, and says what to do", async () => {
		await create();
		const answer = await pin(rowsOf("x".repeat(100)));
		expect([answer.statusCode, answer.json().error]).toEqual([
			422,
			expect.objectContaining({
				code: "OPERATION_INVALID",
				message: expect.stringContaining("a node keeps 1,000,000 at most"),
				hint: expect.stringContaining("fewer rows"),
			}),
		]);
		expect(await get("/api/flows/parts")).toMatchObject({ revision: 1 });
	});
});

describe("a run over HTTP", () => {
	it("is listed, newest first, page by page", async () => {
		const ids: string[] = [];
		for (let run = 0; run < 3; run++)
			ids.unshift((await post("/api/flows/order-triage/runs?wait=15000")).body.runId);
		const page = await get("/api/runs?flow=order-triage&limit=2");
		expect(page).toMatchObject({ more: true, runs: [{ id: ids[0] }, { id: ids[1] }] });
		expect(await get(`/api/runs?before=${ids[1]}&limit=2`)).toMatchObject({
			more: false,
			runs: [{ id: ids[2] }],
		});
		expect((await get("/api/runs?status=failed")).runs).toEqual([]);
	});

	it("shows its journal from any event on", async () => {
		const { body } = await post("/api/flows/order-triage/runs?wait=15000");
		const { events, more } = await get(`/api/runs/${body.runId}/events`);
		expect(more).toBe(false);
		expect(events.at(-1)).toMatchObject({ type: "run-end", status: "succeeded" });
		expect((await get(`/api/runs/${body.runId}/events?from=3`)).events).toEqual(events.slice(2));
	});

	it("cannot be stopped or settled once it is over, nor when there is none", async () => {
		const { body } = await post("/api/flows/order-triage/runs?wait=15000");
		expect(await post(`/api/runs/${body.runId}/cancel`)).toMatchObject({
			status: 409,
			body: { error: { code: "RUN_OVER" } },
		});
		const settle = { answer: "fail" };
		expect(await post(`/api/runs/${body.runId}/steps/1/resolve`, settle)).toMatchObject({ status: 409 });
		const unknown = "01890000-0000-7000-8000-000000000000";
		expect(await post(`/api/runs/${unknown}/cancel`)).toMatchObject({
			status: 404,
			body: { error: { code: "RUN_NOT_FOUND" } },
		});
		expect(await get(`/api/runs/${unknown}`)).toMatchObject({ error: { code: "RUN_NOT_FOUND" } });
		expect(await get(`/api/runs/${unknown}/events`)).toMatchObject({ error: { code: "RUN_NOT_FOUND" } });
	});

	it("is stopped while it waits for its model", async () => {
		const model = {
			scope: "Custom",
			value: { provider: "scripted", script: [{ text: "late", delayMs: 60_000 }] },
		};
		const operations = [{ op: "set-parameter", node: "desk", name: "model", setting: model }];
		await server.send({
			method: "PATCH",
			url: "/api/flows/order-desk",
			payload: { revision: 1, operations },
		});
		const { body } = await post("/api/flows/order-desk/runs");
		expect(await post(`/api/runs/${body.runId}/cancel`)).toEqual({ status: 204, body: undefined });
		await expect.poll(() => get(`/api/runs/${body.runId}`)).toMatchObject({ status: "cancelled" });
	});

	it("keeps who stopped it, or one of its agents, where they said so", async () => {
		const eventOf = async (run: string, type: string) => {
			const { events } = await get(`/api/runs/${run}/events`);
			return events.find((event: { type: string }) => event.type === type);
		};
		const { body: stopped } = await post("/api/flows/order-desk/runs");
		await expect.poll(() => eventOf(stopped.runId, "model-start")).toBeDefined();
		expect(await post(`/api/runs/${stopped.runId}/steps/1/stop`, { by: "Kim" })).toMatchObject({
			status: 204,
		});
		expect(await eventOf(stopped.runId, "agent-stop")).toMatchObject({ step: 1, by: "Kim" });
		const { body: cancelled } = await post("/api/flows/order-desk/runs");
		expect(await post(`/api/runs/${cancelled.runId}/cancel`, { by: "" })).toMatchObject({ status: 400 });
		expect(await post(`/api/runs/${cancelled.runId}/cancel`, { by: "Lee" })).toMatchObject({ status: 204 });
		expect(await eventOf(cancelled.runId, "run-cancel")).toMatchObject({ by: "Lee" });
	});
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../testing/temporary-app.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
});

afterEach(() => server.dispose());

const post = async (url: string, payload?: object) => {
	const answer = await server.send({ method: "POST", url, ...(payload === undefined ? {} : { payload }) });
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

	it.each([
		["/api/flows/nobody/runs", {}, 404, "FLOW_NOT_FOUND"],
		["/api/flows/order-desk/runs", { node: "nobody" }, 404, "NODE_NOT_FOUND"],
		["/api/flows/order-desk/runs", { node: "mail" }, 400, "NODE_NOT_TRIGGER"],
	])("is refused: %s %j", async (url, payload, status, code) => {
		expect(await post(url, payload)).toMatchObject({ status, body: { error: { code } } });
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
});

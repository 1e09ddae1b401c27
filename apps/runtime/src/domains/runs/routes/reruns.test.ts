import { compilePlan, runTest } from "@switchyard/engine";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";
import { operations } from "../../operations/index.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
});

afterEach(() => server.dispose());

async function send(method: "GET" | "POST" | "PUT" | "PATCH", url: string, payload?: object) {
	const answer = await server.send({ method, url, ...defined({ payload }) });
	return { status: answer.statusCode, body: answer.body === "" ? undefined : answer.json() };
}

async function finished(flow: string, message: object = {}): Promise<string> {
	const { body } = await send("POST", `/api/flows/${flow}/runs?wait=15000`, { message });
	expect(body.run).toMatchObject({ status: "succeeded" });
	return body.runId;
}

async function stepAt(run: string, node: string): Promise<number> {
	const { events } = (await send("GET", `/api/runs/${run}/events`)).body;
	return events.find((event: { node?: string; step?: number }) => event.node === node && event.step).step;
}

describe("a finished run over HTTP", () => {
	it("is replayed", async () => {
		const run = await finished("order-desk");
		const { seq } = (await send("GET", `/api/runs/${run}`)).body;
		expect(await send("POST", `/api/runs/${run}/replay`)).toEqual({ status: 200, body: { events: seq } });
	});

	it("is run again from a step, and what the agent did before is not done twice", async () => {
		const run = await finished("order-desk");
		const mails = (await send("GET", "/api/outbox")).body.mails.length;
		expect(mails).toBe(2);
		const step = await stepAt(run, "report");
		const { status, body } = await send("POST", `/api/runs/${run}/again`, { step });
		expect(status).toBe(202);
		await expect
			.poll(async () => (await send("GET", `/api/runs/${body.runId}`)).body.status)
			.toBe("succeeded");
		expect((await send("GET", "/api/outbox")).body.mails).toHaveLength(mails + 1);
		expect((await send("POST", `/api/runs/${body.runId}/replay`)).body).not.toHaveProperty("difference");
	});

	it("is run again with the newest version, where that comes to the step", async () => {
		const run = await finished("order-triage");
		const step = await stepAt(run, "tell");
		const template = { scope: "Message", template: "For {{ team }}" };
		await send("PATCH", "/api/flows/order-triage", {
			revision: 1,
			operations: [{ op: "set-parameter", node: "tell", name: "text", setting: template }],
		});
		const again = await send("POST", `/api/runs/${run}/again`, { step, revision: "newest" });
		expect(again.status).toBe(202);
		const { runId } = again.body;
		await expect
			.poll(async () => (await send("GET", `/api/runs/${runId}`)).body)
			.toMatchObject({
				status: "succeeded",
				revision: 2,
			});
		const { events } = (await send("GET", `/api/runs/${runId}/events`)).body;
		expect(JSON.stringify(events)).toContain("For key accounts");
		await send("PATCH", "/api/flows/order-triage", {
			revision: 2,
			operations: [{ op: "remove-node", node: "tell" }],
		});
		expect(await send("POST", `/api/runs/${run}/again`, { step, revision: "newest" })).toMatchObject({
			status: 409,
			body: { error: { code: "RUN_AGAIN_DIFFERS", hint: expect.any(String) } },
		});
	});

	it("names what may not be edited", async () => {
		const run = await finished("order-desk");
		const step = await stepAt(run, "desk");
		const again = (more: object) => send("POST", `/api/runs/${run}/again`, { step, ...more });
		expect(await again({ params: { max_steps: "many" } })).toMatchObject({
			status: 422,
			body: { error: { code: "PARAMETER_INVALID", field: "max_steps" } },
		});
		expect(await again({ step: 99 })).toMatchObject({
			status: 404,
			body: { error: { code: "STEP_NOT_FOUND" } },
		});
		expect(await again({ message: "text" })).toMatchObject({
			status: 400,
			body: { error: { field: "message" } },
		});
	});

	it("is there or not", async () => {
		const nobody = "/api/runs/01890000-0000-7000-8000-000000000000";
		for (const [method, url, body] of [
			["POST", `${nobody}/replay`, undefined],
			["POST", `${nobody}/again`, { step: 1 }],
			["POST", `${nobody}/again`, { step: 1, revision: "newest" }],
			["GET", `${nobody}/test`, undefined],
		] as const)
			expect(await send(method, url, body)).toMatchObject({
				status: 404,
				body: { error: { code: "RUN_NOT_FOUND" } },
			});
	});
});

describe("a run as a test, over HTTP", () => {
	it("passes by itself, with nothing but what it holds", async () => {
		const run = await finished("order-desk");
		const { status, body: test } = await send("GET", `/api/runs/${run}/test?name=Desk`);
		expect(status).toBe(200);
		expect(test).toMatchObject({ name: "Desk", flow: { id: "order-desk" } });
		const types = new Map<string, NodeSpec>(test.nodeTypes.map((spec: NodeSpec) => [spec.id, spec]));
		expect(runTest(test, compilePlan(test.flow, types)).differences).toEqual([]);
	});

	it("holds no secret [Q-S12]", async () => {
		const { credential } = server.faceOf(operations).outbox;
		const canary = credential.password ?? "";
		await send("PUT", "/api/credentials/own", { kind: "smtp", value: credential });
		const setting = { scope: "Custom", value: { credential: "own" } };
		await send("PATCH", "/api/flows/order-desk", {
			revision: 1,
			operations: [{ op: "set-parameter", node: "mail", name: "server", setting }],
		});
		const run = await finished("order-desk", { note: "it is a note" });
		const { body: test } = await send("GET", `/api/runs/${run}/test`);
		expect(JSON.stringify(test)).toContain('{"credential":"own"}');
		expect(JSON.stringify(test)).not.toContain(canary);
		expect(test.start.message.note).toBe("it is a note");
	});
});

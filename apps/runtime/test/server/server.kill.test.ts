import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { crc32 } from "node:zlib";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { OutboxReply, RunSummary, StartRunReply } from "@switchyard/spec/http";
import { afterEach, describe, expect, it } from "vitest";
import { type ModelServer, startModelServer } from "../../src/platform/models/testing/model-server.ts";
import type { ServedAnswer } from "../../src/platform/models/testing/served-answer.ts";
import { ServerProcess } from "../support/server-process.ts";

let folder: string;
let server: ServerProcess | undefined;
let model: ModelServer | undefined;

afterEach(async () => {
	await server?.kill();
	await model?.close();
	rmSync(folder, { recursive: true, force: true });
});

/** An agent that may send mail, over a model on loopback. */
const FLOW: Omit<Flow, "revision"> = {
	formatVersion: 1,
	id: "cut-off",
	name: "Cut off",
	nodes: [
		{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} },
		{
			id: "desk",
			type: "AI.Agent",
			name: "Desk",
			position: { x: 260, y: 0 },
			params: {
				prompt: { scope: "Custom", value: "Tell john@example.com." },
				model: {
					scope: "Custom",
					value: { provider: "openai-compatible", model: "local", credential: "local-model" },
				},
			},
		},
		{
			id: "mail",
			type: "Mail.Send",
			name: "Send mail",
			position: { x: 260, y: 200 },
			params: {
				from: { scope: "Custom", value: "desk@example.com" },
				server: { scope: "Custom", value: { credential: "outbox" } },
			},
		},
	],
	wires: [
		{ id: "w1", from: { node: "start", port: "out" }, to: { node: "desk", port: "in" } },
		{ id: "w2", from: { node: "desk", port: "tools" }, to: { node: "mail", port: "tool" } },
	],
};

describe("a server killed in the middle of an agent's loop [Q-R1]", () => {
	it("finishes the run after a restart: the tool ran once, and no answered question was asked again", async () => {
		folder = mkdtempSync(join(tmpdir(), "switchyard-kill-"));
		const asked = Promise.withResolvers<void>();
		let restarted = false;
		model = await startModelServer("openai-compatible", ({ body }): ServedAnswer => {
			const messages = body.messages as { role: string }[];
			if (!messages.some(({ role }) => role === "tool")) {
				const call = { to: "john@example.com", subject: "Shipped", body: "Order 42 has shipped." };
				return { toolCalls: [{ id: "call_1", name: "send_email", arguments: call }] };
			}
			if (restarted) return { text: ["The mail is out."] };
			asked.resolve();
			return { text: ["Never"], holdAfter: 0 };
		});
		const environment = { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" };

		server = await ServerProcess.start(folder, environment);
		await server.request("PUT", "/api/credentials/local-model", {
			kind: "model",
			value: { baseUrl: model.baseUrl, apiKey: "sk-canary" },
		});
		await server.request("POST", "/api/flows", { document: { ...FLOW, revision: 0 } });
		const { runId } = await server.request<StartRunReply>("POST", "/api/flows/cut-off/runs", {});
		// The first tool has answered, and the model is being asked what to make of it.
		await asked.promise;
		await server.kill();

		restarted = true;
		server = await ServerProcess.start(folder, environment);
		const run = await settled(server, runId);
		expect(run.status).toBe("succeeded");
		expect(run.message?.text).toBe("The mail is out.");
		const { mails } = await server.request<OutboxReply>("GET", "/api/outbox");
		expect(mails.map(({ to }) => to)).toEqual([["john@example.com"]]);

		const first = model.requests.filter(({ body }) => (body.messages as unknown[]).length === 1);
		expect(first).toHaveLength(1);
		const { events } = await server.request<{ events: Event[] }>("GET", `/api/runs/${runId}/events`);
		const count = (type: Event["type"]) => events.filter((event) => event.type === type).length;
		expect({
			requests: count("tool-request"),
			responses: count("tool-response"),
			answers: count("model-end"),
		}).toEqual({
			requests: 1,
			responses: 1,
			answers: 2,
		});
		expect(JSON.stringify(events)).not.toContain("sk-canary");
	});

	it("keeps a run whose mail was cut off waiting for a person, and sends nothing by itself [Q-R1]", async () => {
		folder = mkdtempSync(join(tmpdir(), "switchyard-kill-"));
		const held = await holdingServer();
		server = await ServerProcess.start(folder, { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" });
		await createCall(server, held.url);
		const { runId } = await server.request<StartRunReply>("POST", "/api/flows/once/runs", {});
		await held.called(1);
		await server.kill();

		server = await ServerProcess.start(folder, { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" });
		expect((await settled(server, runId)).status).toBe("waiting");
		expect(held.calls()).toBe(1);
		await server.request("POST", `/api/runs/${runId}/steps/1/resolve`, {
			answer: "happened",
			outputs: { status: 200, body: "seen" },
		});
		const run = await settled(server, runId);
		expect(run).toMatchObject({ status: "succeeded", message: { body: "seen" } });
		expect(held.calls()).toBe(1);
		await held.close();
	});
});

describe("a run that ends the server each time it is loaded", () => {
	it("is given up after three times, and the server is up [Q-R16]", { timeout: 120_000 }, async () => {
		folder = mkdtempSync(join(tmpdir(), "switchyard-kill-"));
		const held = await holdingServer();
		// Enough for the server, and not for what is put into the journal below.
		const environment = {
			SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1",
			NODE_OPTIONS: "--max-old-space-size=160",
		};
		server = await ServerProcess.start(folder, environment);
		await createCall(server, held.url);
		const start = () => server?.request<StartRunReply>("POST", "/api/flows/once/runs", {});
		const deadly = (await start())?.runId ?? "";
		const other = (await start())?.runId ?? "";
		await held.called(2);
		await server.kill();
		fillMessage(join(folder, "switchyard.db"), deadly);

		for (let death = 1; death <= 2; death++) {
			await expect(ServerProcess.start(folder, environment, "ignore")).rejects.toThrow("ended before");
		}
		server = await ServerProcess.start(folder, environment);
		expect(await server.request("GET", `/api/runs/${deadly}`)).toMatchObject({
			status: "failed",
			error: {
				code: "RUN_LOADING_DEADLY",
				message: expect.stringContaining("3 times"),
				hint: expect.stringContaining("memory"),
			},
		});
		expect((await settled(server, other)).status).toBe("waiting");
		expect(held.calls()).toBe(2);
		await server.kill();
		server = await ServerProcess.start(folder, environment);
		expect((await settled(server, other)).status).toBe("waiting");
		await held.close();
	});
});

/** Has the journal say that a run began with a message that takes hundreds of megabytes in memory. */
function fillMessage(file: string, run: string): void {
	const database = new DatabaseSync(file);
	const first = database
		.prepare("select rowid, events from journal where instr(events, ?) order by rowid")
		.get(run);
	const events = String(first?.events).replace(
		'"message":{',
		`"message":{"x":[${"[],".repeat(10_000_000)}[]],`,
	);
	expect(events.length).toBeGreaterThan(30_000_000);
	const update = database.prepare("update journal set events = ?, checksum = ? where rowid = ?");
	update.run(events, crc32(events), Number(first?.rowid));
	database.close();
}

/** Makes a flow that calls an address. */
async function createCall(server: ServerProcess, url: string): Promise<void> {
	const nodes: Flow["nodes"] = [
		{ id: "start", type: "Flow.Manual", name: "Start", position: { x: 0, y: 0 }, params: {} },
		{
			id: "call",
			type: "Http.Request",
			name: "Call",
			position: { x: 260, y: 0 },
			params: { url: { scope: "Custom", value: url }, method: { scope: "Custom", value: "POST" } },
		},
	];
	const wires = [{ ...FLOW.wires[0], to: { node: "call", port: "in" } }];
	await server.request("POST", "/api/flows", {
		document: { ...FLOW, id: "once", nodes, wires, revision: 0 },
	});
}

/** The run, once it no longer continues by itself. */
async function settled(over: ServerProcess, runId: string): Promise<RunSummary> {
	for (;;) {
		const run = await over.request<RunSummary>("GET", `/api/runs/${runId}`);
		if (run.status !== "running") return run;
	}
}

/** A server that takes requests and never answers. */
async function holdingServer() {
	const { createServer } = await import("node:http");
	let calls = 0;
	let told = () => {};
	const http = createServer(() => {
		calls++;
		told();
	});
	await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
	const address = http.address();
	const port = typeof address === "object" && address ? address.port : 0;
	return {
		url: `http://127.0.0.1:${port}/pay`,
		calls: () => calls,
		called: (count: number) =>
			new Promise<void>((resolve) => {
				told = () => calls >= count && resolve();
				told();
			}),
		close: () =>
			new Promise<void>((resolve) => {
				http.close(() => resolve());
				http.closeAllConnections();
			}),
	};
}

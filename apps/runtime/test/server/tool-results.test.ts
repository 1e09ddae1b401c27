import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { custom } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { RunEventsReply, RunSummary, StartRunReply } from "@switchyard/spec/http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../support/temporary-app.ts";

const TEN_MEGABYTES = 10_000_000;

/** What a service may send that is no answer to work with. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
	huge: (response) => json(response, JSON.stringify({ text: "x".repeat(TEN_MEGABYTES) })),
	endless: (response) => {
		const more = () => {
			while (!response.destroyed && response.write("x".repeat(65_536)));
		};
		response.on("drain", more);
		more();
	},
	binary: (response) => {
		response.setHeader("content-type", "application/octet-stream");
		response.end(Buffer.from(Array.from({ length: 4096 }, (_, index) => index % 256)));
	},
	broken: (response) => json(response, '{"found": [1, 2'),
	nothing: (response) => json(response, ""),
	odd: (response) => json(response, '{"__proto__": {"admin": true}, "billing": {"total_cost_usd": "NaN"}}'),
};

let server: TemporaryApp;
let service: Server;

beforeAll(async () => {
	server = await startTemporaryApp({ environment: { SWITCHYARD_ALLOW_ADDRESSES: "127.0.0.1" } });
	service = createServer((request, response) => ANSWERS[(request.url ?? "").slice(1)]?.(response)).listen(
		0,
		"127.0.0.1",
	);
	await once(service, "listening");
});

afterAll(async () => {
	service.closeAllConnections();
	service.close();
	await server.dispose();
});

function json(response: ServerResponse, text: string): void {
	response.setHeader("content-type", "application/json");
	response.end(text);
}

/** Lets an agent call the service, and gives the run with what the model was answered. */
async function answerTo(kind: string) {
	const document = desk(kind, (service.address() as AddressInfo).port);
	const created = await server.send({ method: "POST", url: "/api/flows", payload: { document } });
	expect(created.statusCode, created.body).toBe(201);
	const started = await server.send({
		method: "POST",
		url: `/api/flows/${kind}/runs?wait=20000`,
		payload: {},
	});
	const { runId, run } = started.json<StartRunReply>();
	const { events } = (await server.send({ url: `/api/runs/${runId}/events` })).json<RunEventsReply>();
	const answered = events.find(
		(event): event is Extract<Event, { type: "tool-response" }> => event.type === "tool-response",
	);
	return { run: run as RunSummary, result: answered?.result };
}

describe("what a tool may answer", () => {
	it.each([
		["ten megabytes", "huge", "HTTP_RESPONSE_TOO_LARGE"],
		["text without an end", "endless", "HTTP_RESPONSE_TOO_LARGE"],
		["JSON that breaks off", "broken", "HTTP_BODY_INVALID"],
		["names that reach a prototype", "odd", "HTTP_BODY_INVALID"],
	])(
		"is %s: the model reads an error that says what to do, and the run continues",
		async (_what, kind, code) => {
			const { run, result } = await answerTo(kind);
			expect(result).toMatchObject({
				status: "error",
				error: { code, message: expect.stringMatching(/\.$/) },
			});
			expect(JSON.stringify(result).length).toBeLessThan(10_000);
			expect(run.status).toBe("succeeded");
		},
	);

	it.each([
		["bytes, which are given as Base64", "binary", "AAECAwQF"],
		["nothing", "nothing", undefined],
	])("is %s", async (_what, kind, body) => {
		const { run, result } = await answerTo(kind);
		expect(result?.status).toBe("success");
		expect(typeof result?.data.body === "string" ? result.data.body.slice(0, 8) : undefined).toBe(body);
		expect(run.status).toBe("succeeded");
	});
});

function desk(kind: string, port: number): Flow {
	const script = [{ toolCalls: [{ name: "http_request", arguments: {} }] }, { text: "I have seen it." }];
	const node = (id: string, type: string, params: Flow["nodes"][number]["params"]) => ({
		id,
		type,
		name: id,
		params,
		position: { x: 0, y: 0 },
	});
	return {
		formatVersion: 1,
		id: kind,
		name: kind,
		revision: 0,
		nodes: [
			node("start", "Flow.Manual", {}),
			node("agent", "AI.Agent", { prompt: custom("Ask."), model: custom({ provider: "scripted", script }) }),
			node("ask", "Http.Request", { url: custom(`http://127.0.0.1:${port}/${kind}`), method: custom("GET") }),
		],
		wires: [
			{ id: "w1", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
			{ id: "w2", from: { node: "agent", port: "tools" }, to: { node: "ask", port: "tool" } },
		],
	};
}

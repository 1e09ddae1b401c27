import type { AddressInfo } from "node:net";
import { OWNER } from "@switchyard/spec/actor";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { startTemporaryApp, type TemporaryApp, TOKEN } from "../../../../test/support/temporary-app.ts";
import { flows } from "../../flows/index.ts";
import { LiveClient } from "./testing/live-client.ts";

let server: TemporaryApp;
let host: string;
let clients: LiveClient[] = [];

beforeAll(async () => {
	server = await startTemporaryApp({ environment: { SWITCHYARD_MAX_LIVE_SOCKETS: "3" } });
	await server.app.listen({ host: "127.0.0.1", port: 0 });
	host = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

afterAll(() => server.dispose());

afterEach(async () => {
	for (const client of clients) client.socket.close();
	for (const client of clients) await client.until(() => client.closed !== undefined);
	clients = [];
});

const bearer = { authorization: `Bearer ${TOKEN}` };

/** The status of the answer to an upgrade; 101 when it is accepted. */
function upgrade(headers: Record<string, string>, path = "/live"): Promise<number | undefined> {
	return new Promise((resolve) => {
		const socket = new WebSocket(`ws://${host}${path}`, { headers });
		socket.on("unexpected-response", (_request, response) => {
			response.resume();
			resolve(response.statusCode);
		});
		socket.on("open", () => {
			socket.close();
			resolve(101);
		});
		socket.on("error", () => {});
	});
}

async function connect(): Promise<LiveClient> {
	const client = await LiveClient.connect(`ws://${host}/live`, { headers: bearer });
	clients.push(client);
	return client;
}

/** What a connection receives after sending something. */
async function answerTo(...messages: (string | Buffer)[]): Promise<LiveClient> {
	const client = await connect();
	for (const message of messages) client.socket.send(message);
	await client.until(() => client.frames.length > 0 || client.closed !== undefined);
	return client;
}

describe("an upgrade [Q-sec]", () => {
	it("is for who is signed in, from our own page or none, to our own name", async () => {
		expect(await upgrade(bearer)).toBe(101);
		expect(await upgrade({ ...bearer, origin: `http://${host}` })).toBe(101);
		expect(await upgrade({})).toBe(401);
		expect(await upgrade({ ...bearer, origin: "https://evil.example" })).toBe(403);
		expect(await upgrade({ ...bearer, "sec-fetch-site": "cross-site" })).toBe(403);
		expect(await upgrade({ ...bearer, host: "rebound.example" })).toBe(421);
	});

	it("is refused everywhere else without harm", async () => {
		expect(await upgrade(bearer, "/nowhere/at/all")).not.toBe(500);
		expect((await server.send({ url: "/api/health" })).statusCode).toBe(200);
	});

	it("is refused when too many connections are open", async () => {
		for (let open = 0; open < 3; open++) await connect();
		expect(await upgrade(bearer)).toBe(429);
	});

	it("lasts as long as its sender is signed in", async () => {
		const { code } = server.signInSessions.mintCode();
		const origin = `http://${host}`;
		const callSession = (method: string, headers: Record<string, string>, body?: string) =>
			fetch(`${origin}/api/session`, { method, headers: { origin, ...headers }, ...(body ? { body } : {}) });
		const signedIn = await callSession(
			"POST",
			{ "content-type": "application/json" },
			JSON.stringify({ code }),
		);
		const cookie = signedIn.headers.get("set-cookie")?.split(";", 1)[0] ?? "";
		expect(await upgrade({ cookie, origin })).toBe(101);
		const stranger = await connect();
		const watcher = await LiveClient.connect(`ws://${host}/live`, { headers: { cookie, origin } });
		clients.push(watcher);
		expect((await callSession("DELETE", { cookie })).status).toBe(200);
		watcher.send({ subscribe: { flow: "order-desk" } });
		await watcher.until(() => watcher.closed !== undefined);
		expect(watcher.closed).toEqual({ code: 1008, reason: "signed out" });
		expect(watcher.frames).toEqual([]);
		expect(await upgrade({ cookie, origin })).toBe(401);
		stranger.send({ subscribe: { flow: "order-desk" } });
		await stranger.until(() => stranger.frames.length > 0);
	});
});

describe("a frame that does not fit [Q-sec]", () => {
	const run = "01890000-0000-7000-8000-000000000000";

	it.each([
		["no JSON", "{", "BODY_INVALID"],
		["an unknown field", '{"subscribe":{"flow":"order-desk","form":1}}', "BODY_INVALID"],
		["an unknown request", '{"delete":{"flow":"order-desk"}}', "BODY_INVALID"],
		["a wrong type", `{"subscribe":{"run":"${run}","from":"1"}}`, "BODY_INVALID"],
		["a name that reaches a prototype", '{"__proto__":{"subscribe":1}}', "BODY_INVALID"],
		["no run", `{"subscribe":{"run":"${run}"}}`, "RUN_NOT_FOUND"],
		["no flow", '{"subscribe":{"flow":"nobody"}}', "FLOW_NOT_FOUND"],
	])("is answered with an error: %s", async (_what, text, code) => {
		const { frames, closed } = await answerTo(text);
		expect(frames).toEqual([{ type: "error", error: { code, message: expect.any(String) } }]);
		expect(closed).toBeUndefined();
	});

	it("ends the connection when it is binary or huge", async () => {
		expect((await answerTo(Buffer.from("{}"))).closed?.code).toBe(1003);
		expect((await answerTo("x".repeat(65 * 1024))).closed?.code).toBe(1009);
	});

	it("ends the connection when there are too many", async () => {
		const client = await answerTo(
			...Array.from({ length: 700 }, () => '{"unsubscribe":{"flow":"order-desk"}}'),
		);
		expect(client.closed).toEqual({ code: 1008, reason: "too many requests" });
	});

	it("counts: one connection watches so much and no more", async () => {
		const { runId } = (await server.send({ method: "POST", url: "/api/flows/order-triage/runs" })).json();
		const ids = Array.from({ length: 201 }, (_, index) => `flow-${index}`);
		for (const id of ids) {
			await server.faceOf(flows).store.create({ id, name: id }, OWNER);
		}
		const client = await connect();
		for (const flow of ids) client.send({ subscribe: { flow } });
		const refusals = () => client.frames.filter(({ type }) => type === "error");
		await client.until(() => refusals().length > 0);
		expect(refusals()).toMatchObject([{ error: { code: "RATE_LIMITED" } }]);
		client.send({ unsubscribe: { flow: "flow-0" } });
		client.send({ subscribe: { run: runId } });
		await client.until(() => client.events(runId).length > 0);
	});
});

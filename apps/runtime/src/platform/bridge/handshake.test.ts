import type { AddressInfo } from "node:net";
import { BRIDGE_CLOSE } from "@switchyard/spec/bridge";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { BridgeClient } from "../../../test/support/bridge/bridge-client.ts";
import { startTemporaryApp, type TemporaryApp, TOKEN } from "../../../test/support/temporary-app.ts";

let server: TemporaryApp;
let host: string;
const clients: BridgeClient[] = [];

beforeAll(async () => {
	server = await startTemporaryApp();
	await server.app.listen({ host: "127.0.0.1", port: 0 });
	host = `127.0.0.1:${(server.app.server.address() as AddressInfo).port}`;
});

afterAll(() => server.dispose());

afterEach(async () => {
	for (const client of clients) client.socket.terminate();
	for (const client of clients.splice(0)) await client.end();
});

async function connect(...rest: [token?: string, subprotocol?: string]): Promise<BridgeClient> {
	const client = await BridgeClient.connect(`ws://${host}/bridge`, ...rest);
	clients.push(client);
	return client;
}

/** The status of the answer to an upgrade; 101 when it is accepted. */
function upgrade(headers: Record<string, string>, path = "/bridge"): Promise<number | undefined> {
	return new Promise((resolve) => {
		const socket = new WebSocket(`ws://${host}${path}`, { headers });
		socket.on("unexpected-response", (_request, response) => {
			response.resume();
			resolve(response.statusCode);
		});
		socket.on("open", () => {
			socket.terminate();
			resolve(101);
		});
		socket.on("error", () => {});
	});
}

const bearer = { authorization: `Bearer ${TOKEN}` };

describe("an upgrade to the bridge [Q-sec]", () => {
	it("is for our own name, from our own page or no page [R25]", async () => {
		expect(await upgrade(bearer)).toBe(101);
		expect(await upgrade({ ...bearer, origin: `http://${host}` })).toBe(101);
		expect(await upgrade({ ...bearer, origin: "http://evil.example" })).toBe(403);
		expect(await upgrade({ ...bearer, host: "evil.example" })).toBe(421);
	});

	it("is refused with a wrong token, and takes none from the address", async () => {
		expect(await upgrade({ authorization: "Bearer wrong-token-wrong-token" })).toBe(401);
		const client = await BridgeClient.connect(`ws://${host}/bridge?token=${TOKEN}`);
		clients.push(client);
		client.send({ type: "hello" });
		expect(await client.end()).toMatchObject({ code: BRIDGE_CLOSE.protocol });
	});

	it("agrees on a subprotocol that both sides know", async () => {
		expect((await connect(TOKEN)).socket.protocol).toBe("toolbridge.v1+json");
		const socket = new WebSocket(`ws://${host}/bridge`, ["other", "toolbridge.v1+msgpack"], {
			headers: bearer,
		});
		await new Promise((resolve) => socket.on("open", resolve));
		expect(socket.protocol).toBe("toolbridge.v1+msgpack");
		socket.terminate();
	});
});

describe("hello", () => {
	it("is answered with the limits and what both sides can do", async () => {
		const client = await connect(TOKEN);
		const welcome = await client.hello({ capabilities: ["resume", "flying"] });
		expect(welcome).toMatchObject({
			protocol_version: 1,
			connection_id: expect.stringMatching(/^c_[0-9a-f]{32}$/),
			resume_token: expect.any(String),
			session_ttl_ms: 60_000,
			limits: { max_frame: 1024 * 1024, max_inflight: 256, blob_threshold: 4096, max_batch: 100 },
			heartbeat: { interval_ms: 5000, timeout_ms: 5000, max_missed: 2 },
			capabilities: ["resume"],
			resumed: false,
			last_seq: 0,
		});
	});

	it("may bring the token itself [R25]", async () => {
		const client = await connect();
		expect(await client.hello({ auth: TOKEN })).toMatchObject({ type: "welcome" });
	});

	it.each([
		["no token", {}, BRIDGE_CLOSE.unauthenticated, "Unauthenticated"],
		["a wrong token", { auth: "wrong-token-wrong-token" }, BRIDGE_CLOSE.unauthenticated, "Unauthenticated"],
		[
			"no version that we speak",
			{ auth: TOKEN, protocol_versions: [7] },
			BRIDGE_CLOSE.protocol,
			"UnsupportedVersion",
		],
		["an unknown role", { auth: TOKEN, role: "king" }, BRIDGE_CLOSE.protocol, "BadFrame"],
	])("is refused with %s [R24] [R25]", async (_what, fields, code, type) => {
		const client = await connect();
		client.send({
			type: "hello",
			protocol_versions: [1],
			role: "package",
			client: { name: "test", version: "1", language: "typescript" },
			...fields,
		});
		expect((await client.next("error")).error).toMatchObject({ type });
		expect(await client.end()).toMatchObject({ code });
	});

	it("comes first", async () => {
		const client = await connect(TOKEN);
		client.send({ type: "ping" });
		expect((await client.next("error")).error).toMatchObject({ type: "BadFrame" });
		expect(await client.end()).toMatchObject({ code: BRIDGE_CLOSE.protocol });
	});

	it("may be left out in the plain dialect [D18]", async () => {
		const client = await connect(TOKEN, "");
		client.send({ type: "ping", ts: 7 });
		expect(await client.next("pong")).toEqual({ type: "pong", ts: 7 });
	});

	it("comes once", async () => {
		const client = await connect(TOKEN);
		await client.hello();
		client.send({ type: "hello" });
		expect(await client.next("error")).toMatchObject({ error: { type: "BadFrame" }, about: "hello" });
	});
});

import { BRIDGE_CLOSE } from "@switchyard/spec/bridge";
import { describe, expect, it } from "vitest";
import { HubServer } from "../../../test/support/bridge/hub-server.ts";
import { Recorder } from "../../../test/support/bridge/recorder.ts";

describe("heartbeats [D15]", () => {
	it("find a peer that is silent, and let it come back [Q-R11]", async () => {
		const recorder = new Recorder();
		const server = await HubServer.start([recorder], { heartbeatMs: 50 });
		const client = await server.connect();
		await client.hello({ capabilities: ["resume"] });
		await client.next("ping");
		// Half open: nothing arrives there any more, and nobody says so.
		client.socket.pause();
		await recorder.until("broken");
		expect(recorder.told).toEqual(["welcomed", "broken"]);
		client.socket.terminate();
	});

	it("are answered, and answered to", async () => {
		const server = await HubServer.start([], { heartbeatMs: 20 });
		const client = await server.connect();
		await client.hello();
		for (let beat = 0; beat < 6; beat++)
			expect(await client.next("ping")).toMatchObject({ ts: expect.any(Number) });
		client.send({ type: "ping", ts: 3 });
		expect(await client.next("pong")).toMatchObject({ ts: 3 });
		expect(client.closed).toBeUndefined();
	});
});

describe("a peer of the plain dialect [D18]", () => {
	it("is asked for signs of life by the transport's own means only", async () => {
		const server = await HubServer.start([], { heartbeatMs: 20 });
		const client = await server.connect("");
		client.send({ type: "ping", ts: 1 });
		let pings = 0;
		await new Promise<void>((resolve) => client.socket.on("ping", () => ++pings === 6 && resolve()));
		expect(client.frames).toEqual([{ type: "pong", ts: 1 }]);
		expect(client.closed).toBeUndefined();
	});
});

describe("a peer that says no hello", () => {
	it("is sent away in time", async () => {
		const server = await HubServer.start([], { helloMs: 30 });
		const client = await server.connect();
		expect(await client.end()).toMatchObject({ code: BRIDGE_CLOSE.helloTimeout });
	});

	it("keeps at most 31 others waiting whom nobody knows", async () => {
		const server = await HubServer.start();
		const strangers = await Promise.all(Array.from({ length: 32 }, () => server.connect(undefined, "")));
		const late = await server.connect(undefined, "");
		expect(await late.end()).toMatchObject({ code: BRIDGE_CLOSE.overload });
		expect(strangers.filter(({ closed }) => closed)).toEqual([]);
		const known = await server.connect();
		expect(await known.hello()).toMatchObject({ type: "welcome" });
	});
});

describe("a peer that does not read", () => {
	it("loses what may be dropped, then the socket, and not the connection [D17]", async () => {
		const recorder = new Recorder();
		const server = await HubServer.start([recorder]);
		const client = await server.connect();
		await client.hello({ role: "client", capabilities: ["resume"] });
		client.socket.pause();
		const [connection] = recorder.connections;
		const data = "x".repeat(900_000);
		for (let chunk = 0; chunk < 60 && connection?.attached; chunk++) {
			connection.send("rpc_progress", { type: "rpc_progress", rpc_id: "r", progress: chunk });
			connection.send("rpc_stream_chunk", {
				type: "rpc_stream_chunk",
				rpc_id: "r",
				chunk,
				chunk_type: "data",
				data,
			});
			await new Promise(setImmediate);
		}
		expect(connection?.attached).toBe(false);
		client.socket.resume();
		// Who does not read as far as the goodbye in half a second is cut off, and may come back all the same.
		expect([BRIDGE_CLOSE.overload, 1006]).toContain((await client.end()).code);
		await recorder.until("broken");
		expect(recorder.told).toEqual(["welcomed", "broken"]);
		expect(client.frames.filter(({ type }) => type === "rpc_progress").length).toBeLessThan(10);
	});
});

describe("when the server stops", () => {
	it("every peer is notified, and disconnected with a code that says to come back", async () => {
		const server = await HubServer.start();
		const client = await server.connect();
		await client.hello();
		server.hub.close();
		expect(await client.next("goaway")).toEqual({
			type: "goaway",
			reason: "the server stops",
			drain_ms: 200,
		});
		expect(await client.end()).toMatchObject({ code: BRIDGE_CLOSE.restart });
		expect(server.hub.full).toBe(true);
	});
});

import type { Socket } from "node:net";
import { deflateSync } from "node:zlib";
import { encode } from "@msgpack/msgpack";
import { BRIDGE_CLOSE } from "@switchyard/spec/bridge";
import { describe, expect, it } from "vitest";
import type { BridgeClient } from "../../../test/support/bridge/bridge-client.ts";
import { HubServer } from "../../../test/support/bridge/hub-server.ts";
import { Recorder } from "../../../test/support/bridge/recorder.ts";

async function peer(
	role = "package",
): Promise<{ client: BridgeClient; recorder: Recorder; server: HubServer }> {
	const recorder = new Recorder();
	const server = await HubServer.start([recorder]);
	const client = await server.connect();
	await client.hello({ role });
	return { client, recorder, server };
}

/** Whether the peer is still served. */
async function isServed(client: BridgeClient, recorder: Recorder): Promise<boolean> {
	client.send({ type: "node_result", call_id: "still-there", status: "success" });
	await recorder.until("still-there");
	return true;
}

const result = { type: "node_result", call_id: "c1", status: "success" };

/** Nests a value in so many objects. */
function deep(levels: number): string {
	return `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
}

describe("a frame that cannot be followed [R24]", () => {
	it.each([
		["of no known kind", { type: "shout" }, { type: "BadFrame", code: "FRAME_INVALID" }],
		["of no kind", { hello: 1 }, { type: "BadFrame" }],
		["whose kind is no text", { type: { a: 1 } }, { type: "BadFrame" }],
		["that only the runtime sends", { type: "node_execute" }, { type: "BadFrame" }],
		["of another role", { type: "rpc_tool_call", rpc_id: "rpc_1", tool_id: "t" }, { type: "Forbidden" }],
		[
			"without what it needs",
			{ type: "node_result", call_id: "c1" },
			{ type: "BadFrame", message: expect.stringContaining("status") },
		],
		["of wrong types", { ...result, outputs: [] }, { type: "BadFrame", field: "outputs" }],
		[
			"with compressed nonsense",
			{ ...result, content_encoding: "deflate", outputs: "x" },
			{ type: "BadFrame", field: "outputs" },
		],
		[
			"that nobody follows",
			{ type: "announce", package: { namespace: "A", version: "1" }, nodes: [{}] },
			{ type: "BadFrame" },
		],
	])("%s is answered with an error, and the connection lives on", async (_what, frame, error) => {
		const { client, recorder } = await peer();
		client.send(frame);
		expect(await client.next("error")).toMatchObject({ error: { retryable: false, ...error } });
		expect(await isServed(client, recorder)).toBe(true);
		expect(recorder.told).toEqual(["welcomed", "still-there"]);
	});

	it.each(["__proto__", "constructor", "prototype"])("has %s as a key [Q-S3]", async (key) => {
		const { client, recorder } = await peer();
		client.socket.send(
			`{"type":"node_result","call_id":"c1","status":"success","outputs":{"${key}":{"x":1}}}`,
		);
		expect(await client.next("error")).toMatchObject({
			error: { type: "BadFrame", field: `outputs.${key}` },
		});
		expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
		expect(await isServed(client, recorder)).toBe(true);
	});

	it.each(["__proto__", "constructor", "prototype"])(
		"has %s as a key in what it has compressed [Q-S3]",
		async (key) => {
			const { client, recorder } = await peer();
			for (const [inside, field] of [
				[`{"${key}":{"x":1}}`, `outputs.${key}`],
				[`{"deep":[{"${key}":{"x":1}}]}`, `outputs.deep[0].${key}`],
			]) {
				const outputs = deflateSync(inside ?? "").toString("base64");
				client.send({ ...result, content_encoding: "deflate", outputs });
				expect(await client.next("error")).toMatchObject({ error: { type: "BadFrame", field } });
			}
			expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
			expect(await isServed(client, recorder)).toBe(true);
			expect(recorder.told).toEqual(["welcomed", "still-there"]);
		},
	);

	it("is nested too deeply in what it has compressed [Q-S7]", async () => {
		const { client, recorder } = await peer();
		for (const levels of [64, 10_000]) {
			const outputs = deflateSync(deep(levels)).toString("base64");
			client.send({ ...result, content_encoding: "deflate", outputs });
			expect(await client.next("error")).toMatchObject({ error: { type: "BadFrame" } });
		}
		expect(await isServed(client, recorder)).toBe(true);
	});

	it("is nested too deeply [Q-S7]", async () => {
		const { client, recorder } = await peer();
		for (const levels of [65, 10_000]) {
			client.socket.send(
				`{"type":"node_result","call_id":"c1","status":"success","outputs":${deep(levels)}}`,
			);
			expect(await client.next("error")).toMatchObject({ error: { type: "BadFrame" } });
		}
		expect(await isServed(client, recorder)).toBe(true);
	});

	it("inflates to more than the memory should hold [Q-S7]", async () => {
		const { client, recorder } = await peer();
		const bomb = deflateSync(JSON.stringify({ x: "0".repeat(50_000_000) })).toString("base64");
		client.send({ ...result, content_encoding: "deflate", outputs: bomb });
		expect(await client.next("error")).toMatchObject({ error: { type: "BadFrame", field: "outputs" } });
		expect(await isServed(client, recorder)).toBe(true);
	});

	it("fails in its handler: the peer gets an id, and the log the error [D14] [R27]", async () => {
		const { client, recorder, server } = await peer();
		client.send({ type: "withdraw" });
		const { error } = await client.next("error");
		expect(error).toMatchObject({
			type: "InternalError",
			code: "INTERNAL",
			details: { id: expect.any(String) },
		});
		expect(JSON.stringify(error)).not.toContain("a handler that fails");
		expect(server.log).toHaveLength(1);
		expect(await isServed(client, recorder)).toBe(true);
	});
});

describe("what is no frame at all ends the connection", () => {
	it.each([
		["no JSON", "{"],
		["a list", "[]"],
		["a text", '"hello"'],
		["binary", Buffer.from('{"type":"ping"}')],
	])("%s", async (_what, data) => {
		const { client, recorder } = await peer();
		client.socket.send(data);
		expect(await client.end()).toMatchObject({ code: BRIDGE_CLOSE.protocol });
		await recorder.until("ended");
	});

	it("half a frame, cut off in its middle [Q-R11]", async () => {
		const { client, recorder, server } = await peer();
		// The head of a masked text of 200 bytes, and 3 of them.
		const stream = (client.socket as unknown as { _socket: Socket })._socket;
		stream.write(Buffer.from([0x81, 0xfe, 0, 200, 1, 2, 3, 4, 5, 6, 7]), () => stream.destroy());
		await recorder.until("ended");
		const next = await server.connect();
		await next.hello();
		expect(await isServed(next, recorder)).toBe(true);
	});

	it("more than a frame may hold [Q-S7]", async () => {
		const { client, recorder } = await peer();
		client.socket.send("x".repeat(1024 * 1024 + 1));
		expect(await client.end()).toMatchObject({ code: BRIDGE_CLOSE.tooBig });
		await recorder.until("ended");
	});
});

describe("MessagePack [D2] [D17]", () => {
	it("is spoken where it is agreed on, and JSON is not then", async () => {
		const server = await HubServer.start([]);
		const client = await server.connect("toolbridge.v1+msgpack");
		client.socket.removeAllListeners("message");
		const came = new Promise<Buffer>((resolve) => client.socket.on("message", resolve));
		const fields = { role: "client", client: { name: "n", version: "1", language: "c" } };
		client.socket.send(encode({ type: "hello", protocol_versions: [1], ...fields }));
		expect((await came).toString("latin1")).toContain("welcome");
		client.socket.send("{}");
		expect(await client.end()).toMatchObject({ code: BRIDGE_CLOSE.protocol });
	});

	it("brings no bytes and no dates, which are no JSON", async () => {
		const server = await HubServer.start([]);
		const client = await server.connect("toolbridge.v1+msgpack");
		client.socket.send(encode({ type: "hello", role: new Uint8Array([1, 2]) }));
		expect(await client.end()).toMatchObject({ code: BRIDGE_CLOSE.protocol });
	});
});

import { BRIDGE_CLOSE } from "@switchyard/spec/bridge";
import { describe, expect, it } from "vitest";
import type { BridgeClient, Frame } from "../../../test/support/bridge/bridge-client.ts";
import { HubServer } from "../../../test/support/bridge/hub-server.ts";
import { Recorder } from "../../../test/support/bridge/recorder.ts";

const CAPABILITIES = { capabilities: ["resume"] };

async function peer(limits = {}) {
	const recorder = new Recorder();
	const server = await HubServer.start([recorder], limits);
	const client = await server.connect();
	const welcome = await client.hello(CAPABILITIES);
	return { recorder, server, client, welcome };
}

/** Takes a connection up by another socket. */
async function takeUp(server: HubServer, welcome: Frame, last_seq: number, fields: Frame = {}) {
	const client = await server.connect();
	const { connection_id, resume_token } = welcome;
	const again = await client.hello({
		...CAPABILITIES,
		resume: { connection_id, token: resume_token, last_seq },
		...fields,
	});
	return { client, welcome: again };
}

function result(seq: number): Frame {
	return { type: "node_result", call_id: `c${seq}`, status: "success", seq };
}

async function cut(client: BridgeClient, recorder: Recorder): Promise<void> {
	client.socket.terminate();
	await recorder.until("broken");
}

describe("a connection that broke [Q-R11]", () => {
	it("resumes where it was: what is missing is sent again, and nothing twice [D15]", async () => {
		const { recorder, server, client, welcome } = await peer();
		for (const seq of [1, 2, 3]) client.send(result(seq));
		expect(await client.next("node_cancel")).toMatchObject({ call_id: "c1", seq: 1 });
		await recorder.until("c3");
		await cut(client, recorder);

		const { client: back, welcome: again } = await takeUp(server, welcome, 1);
		expect(again).toMatchObject({ resumed: true, last_seq: 3, connection_id: welcome.connection_id });
		expect(await back.next("node_cancel")).toMatchObject({ call_id: "c2", seq: 2 });
		expect(await back.next("node_cancel")).toMatchObject({ call_id: "c3", seq: 3 });
		for (const seq of [2, 3, 4]) back.send(result(seq));
		await recorder.until("c4");
		expect(recorder.told).toEqual(["welcomed", "c1", "c2", "c3", "broken", "resumed", "c4"]);
		expect(recorder.connections).toHaveLength(1);
	});

	it("keeps what is sent meanwhile", async () => {
		const { recorder, server, client, welcome } = await peer();
		await cut(client, recorder);
		recorder.connections[0]?.send("node_cancel", { type: "node_cancel", call_id: "x", reason: "r" });
		recorder.connections[0]?.refuse(
			{ type: "BadFrame", code: "X", message: "", retryable: false },
			"dropped",
		);
		const { client: back } = await takeUp(server, welcome, 0);
		expect(await back.next("node_cancel")).toMatchObject({ call_id: "x", seq: 1 });
		expect(back.frames.map(({ type }) => type)).not.toContain("error");
	});

	it("is acknowledged to both sides", async () => {
		const { recorder, client } = await peer();
		client.send(result(1));
		expect(await client.next("ack")).toEqual({ type: "ack", seq: 1 });
		client.send({ type: "ping", ts: 5, seq_ack: 1 });
		expect(await client.next("pong")).toEqual({ type: "pong", ts: 5, seq_ack: 1 });
		client.send({ type: "ack", seq: 7 });
		expect(await client.end()).toMatchObject({ code: BRIDGE_CLOSE.protocol });
		await recorder.until("ended");
	});

	it("ends when frames are missing", async () => {
		const { recorder, client } = await peer();
		client.send(result(2));
		expect(await client.end()).toMatchObject({ code: BRIDGE_CLOSE.protocol });
		await recorder.until("ended");
	});

	it("is taken up by its latest socket", async () => {
		const { server, client, welcome, recorder } = await peer();
		const { welcome: again } = await takeUp(server, welcome, 0);
		expect(again).toMatchObject({ resumed: true });
		expect(await client.end()).toMatchObject({ code: BRIDGE_CLOSE.superseded });
		expect(recorder.told).toEqual(["welcomed", "resumed"]);
	});

	it.each([
		["another token", { resume: { connection_id: "", token: "AAAA", last_seq: 0 } }],
		["another role", { role: "client" }],
	])("is nobody else's: %s begins a new one [Q-S5]", async (_what, fields) => {
		const { server, client, welcome, recorder } = await peer();
		await cut(client, recorder);
		const { connection_id } = welcome;
		const resume = "resume" in fields ? { ...fields, resume: { ...fields.resume, connection_id } } : fields;
		const { welcome: again } = await takeUp(server, welcome, 0, resume);
		expect(again).toMatchObject({ resumed: false, last_seq: 0 });
		expect(again.connection_id).not.toBe(connection_id);
	});

	it("begins anew at a server that knows nothing of it, and is not ended by what it had come to", async () => {
		const { client, welcome } = await peer();
		client.send(result(1));
		const recorder = new Recorder();
		const other = await HubServer.start([recorder]);
		const { client: back, welcome: again } = await takeUp(other, welcome, 3);
		expect(again).toMatchObject({ resumed: false, last_seq: 0 });
		back.send(result(1));
		expect(await back.next("node_cancel")).toMatchObject({ call_id: "c1", seq: 1 });
		expect(recorder.told).toEqual(["welcomed", "c1"]);
	});

	it("is over when its time is over [D13]", async () => {
		const { recorder, client, server, welcome } = await peer({ sessionTtlMs: 20 });
		await cut(client, recorder);
		await recorder.until("ended");
		expect((await takeUp(server, welcome, 0)).welcome).toMatchObject({ resumed: false });
	});

	it("is over at once when the peer says goodbye, or cannot come back", async () => {
		const { recorder, client, server } = await peer();
		client.socket.close(1000);
		await recorder.until("ended");
		const other = await server.connect();
		await other.hello();
		other.socket.terminate();
		while (recorder.told.filter((what) => what === "ended").length < 2) await new Promise(setImmediate);
		expect(recorder.told).not.toContain("broken");
	});
});

import { hash } from "node:crypto";
import { defined } from "@switchyard/spec/json";
import { describe, expect, it } from "vitest";
import { BridgeClient, type Frame } from "../../../../test/support/bridge/bridge-client.ts";
import { BridgeServer } from "../../../../test/support/bridge/bridge-server.ts";
import { freshId } from "../../../../test/support/bridge/call-server.ts";
import { agentFlow } from "../../../../test/support/bridge/echo-flows.ts";
import { ECHO } from "../../../../test/support/bridge/package-client.ts";
import { HOST, TOKEN } from "../../../../test/support/temporary-app.ts";
import { BlobStore } from "./blob-store.ts";

const server = BridgeServer.forAll();

/** An echo of whatever length, under a name of its own: known node types keep their schemas. */
const LONG = {
	...ECHO,
	id: "Acme.LongEcho",
	properties: ECHO.properties.map((property) => ({ ...property, schema: { type: "string" } })),
};

async function openSession(capabilities: readonly string[]) {
	await server.host({ nodes: [LONG] });
	const flow = agentFlow([]);
	const nodes = flow.nodes.map((node) => (node.id === "echo" ? { ...node, type: LONG.id } : node));
	await server.put({ ...flow, id: "long-echo", nodes });
	const client = server.keep(await BridgeClient.connect(server.url, TOKEN));
	await client.hello({ role: "client", capabilities });
	client.send({ command: "open_session", id: "o", args: { flow_id: "long-echo", node_id: "agent" } });
	const { result } = await client.take(({ id }) => id === "o");
	const { session_id, blob_token: token } = result as Record<string, string>;
	const call = async (kwargs: Frame) => {
		const rpc_id = freshId();
		client.send({ type: "rpc_tool_call", rpc_id, tool_id: `${session_id}.echo`, kwargs });
		return client.take((frame) => frame.rpc_id === rpc_id);
	};
	return { client, session: session_id, token, call };
}

function reference(value: string) {
	const text = JSON.stringify(value);
	const sha256 = hash("sha256", text, "hex");
	return { text, ref: { __ref: `sha256-${sha256}`, __size: text.length, __type: "string", sha256 } };
}

function blob(method: "GET" | "PUT", ref: string, token = "", payload?: string) {
	return server.app.app.inject({
		method,
		url: `/blobs/${ref}`,
		headers: {
			host: HOST,
			authorization: `Bearer ${token}`,
			...(payload === undefined ? {} : { "content-type": "application/octet-stream" }),
		},
		...defined({ payload }),
	});
}

const LETTER = "x".repeat(5000);

describe("a large value", () => {
	it("goes to a tool, and comes back from it, as a reference [R32]", async () => {
		const { token, call } = await openSession(["blobs"]);
		const { text, ref } = reference(LETTER);
		expect((await blob("PUT", ref.__ref, token, text)).statusCode).toBe(204);
		expect(await call({ text: ref })).toMatchObject({ status: "ok", result: { said: ref } });
		const { statusCode, body } = await blob("GET", ref.__ref, token);
		expect([statusCode, body]).toEqual([200, text]);
	});

	it("comes as itself to a peer that knows no references, and a small one to every peer", async () => {
		const plain = await openSession([]);
		expect(plain.token).toBeUndefined();
		expect(await plain.call({ text: LETTER })).toMatchObject({ result: { said: LETTER } });
		const able = await openSession(["blobs"]);
		expect(await able.call({ text: "short" })).toMatchObject({ result: { said: "short" } });
	});

	it("that is not there is an error that names the argument", async () => {
		const { call } = await openSession(["blobs"]);
		expect(await call({ text: reference("never sent").ref })).toMatchObject({
			error: { type: "ValidationError", code: "BLOB_NOT_FOUND", field: "text" },
		});
	});

	it("belongs to its session only: others get the same answer as for a value that never existed [Q-S5]", async () => {
		const [one, other] = [await openSession(["blobs"]), await openSession(["blobs"])];
		const { text, ref } = reference(LETTER);
		await blob("PUT", ref.__ref, one.token, text);
		const foreign = await blob("GET", ref.__ref, other.token);
		const never = await blob("GET", reference("never sent").ref.__ref, other.token);
		expect([foreign.statusCode, foreign.body]).toEqual([404, never.body]);
		for (const token of ["", TOKEN, "a-guessed-token"]) {
			expect((await blob("GET", ref.__ref, token)).statusCode).toBe(401);
			expect((await blob("PUT", ref.__ref, token, text)).statusCode).toBe(401);
		}
	});

	it("is gone with its session", async () => {
		const { client, session: toolSession, token } = await openSession(["blobs"]);
		const { text, ref } = reference(LETTER);
		await blob("PUT", ref.__ref, token, text);
		client.send({ command: "cleanup_session", id: "c", args: { session_id: toolSession } });
		await client.take(({ id }) => id === "c");
		expect((await blob("GET", ref.__ref, token)).statusCode).toBe(401);
	});

	it.each(["..%2f..%2fetc%2fpasswd", "sha256-../../x", "passwd", `sha256-${"0".repeat(63)}`])(
		"is no path and has no other name: %s",
		async (name) => {
			const { token } = await openSession(["blobs"]);
			expect([400, 404]).toContain((await blob("GET", name, token)).statusCode);
			expect([400, 404]).toContain((await blob("PUT", name, token, '"x"')).statusCode);
		},
	);

	it("holds what its name says, and nothing that no value may hold [Q-S3, Q-S7]", async () => {
		const { token, call } = await openSession(["blobs"]);
		const { ref } = reference(LETTER);
		expect((await blob("PUT", ref.__ref, token, '"other"')).json().error.code).toBe("BLOB_DAMAGED");
		for (const text of ['{"__proto__":{"x":1}}', "no JSON"]) {
			const name = `sha256-${hash("sha256", text, "hex")}`;
			expect((await blob("PUT", name, token, text)).statusCode).toBe(204);
			expect(await call({ text: { ...ref, __ref: name } })).toMatchObject({
				error: { type: "ValidationError", code: "BODY_INVALID", field: "text" },
			});
		}
		const large = "x".repeat(3 * 1024 * 1024);
		const name = `sha256-${hash("sha256", large, "hex")}`;
		expect((await blob("PUT", name, token, large)).statusCode).toBe(413);
	});
});

describe("the store of large values", () => {
	it("lets the oldest of a session go, and takes no more than it may in all", () => {
		const store = new BlobStore({ session: 100, all: 150 });
		const [one, other] = [store.open(), store.open()];
		const first = one.write("a".repeat(60));
		one.write("b".repeat(60));
		expect(one.get(first?.__ref ?? "")).toBeUndefined();
		expect(other.write("c".repeat(90))).toBeUndefined();
		expect(other.write("d".repeat(80))).toBeDefined();
		one.close();
		expect(other.write("e".repeat(90))).toBeDefined();
		expect(() => store.get(`Bearer ${one.token}`)).toThrow();
	});
});

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import type { Frame } from "../../../../../test/support/bridge/bridge-client.ts";
import { BridgeServer } from "../../../../../test/support/bridge/bridge-server.ts";
import { agentFlow, stepFlow } from "../../../../../test/support/bridge/echo-flows.ts";
import { ECHO, type PackageClient } from "../../../../../test/support/bridge/package-client.ts";

const server = BridgeServer.forAll({ SWITCHYARD_PACKAGE_WAIT_SECONDS: "0" });
const WRITER = { ...ECHO, files: "write" };
const READER = { ...ECHO, files: "read" };

/** A call of the host that waits, and what asks the runtime on its behalf. */
async function waitingCall(node: object = WRITER, timeoutMs = 20_000) {
	const packageHost = await agreedHost(node);
	await server.put(stepFlow({ timeoutMs }));
	const ended = server.run("echo-step", { text: "x" });
	const call = await packageHost.call();
	const finish = async () => {
		packageHost.answer(call, { status: "success", outputs: { said: "done" } });
		return (await ended).run;
	};
	return { host: packageHost, call, ended, finish, ask: asking(packageHost, call) };
}

/** A host whose node type is agreed to, whatever the ones before it declared. */
async function agreedHost(node: object): Promise<PackageClient> {
	const packageHost = await server.host({ nodes: [node] });
	await server.app.send({ method: "POST", url: "/api/packages/Acme/agree" });
	packageHost.work = () => undefined;
	return packageHost;
}

function asking(packageHost: PackageClient, { call_id }: Frame) {
	let count = 0;
	return async (method: string, params: object): Promise<Frame> => {
		const request_id = `r${++count}`;
		packageHost.bridge.send({ type: "node_request", call_id, request_id, method, params });
		return packageHost.bridge.take(
			(frame) => frame.type === "node_response" && frame.request_id === request_id,
		);
	};
}

function place(path: string): string {
	mkdirSync(join(server.app.folder, "workspace"), { recursive: true });
	return join(server.app.folder, "workspace", path);
}

function streamOf({ result }: Frame): string {
	return (result as { stream: string }).stream;
}

const bytes = (text: string) => Buffer.from(text).toString("base64");

describe("what a node asks in the middle of its work", () => {
	it("is refused where its author does not declare it, or not so much of it", async () => {
		writeFileSync(place("seen.txt"), "secret");
		const undeclared = await waitingCall(ECHO);
		const refused = { error: { type: "ToolError", code: "FILES_UNDECLARED", hint: expect.any(String) } };
		expect(await undeclared.ask("files.stat", { path: "seen.txt" })).toMatchObject(refused);
		expect(await undeclared.finish()).toMatchObject({ status: "succeeded" });

		const reader = await waitingCall(READER);
		const opened = await reader.ask("files.open", { path: "seen.txt" });
		expect(opened).toMatchObject({ result: { size: 6 } });
		expect(await reader.ask("files.read", { stream: streamOf(opened) })).toMatchObject({
			result: { data: bytes("secret"), done: false },
		});
		for (const [method, params] of [
			["files.save", { path: "seen.txt" }],
			["files.write", { stream: "file_1", data: "" }],
			["files.commit", { stream: "file_1" }],
			["files.remove", { path: "seen.txt" }],
			["files.move", { from: "seen.txt", to: "b" }],
			["files.copy", { from: "seen.txt", to: "b" }],
		] as const)
			expect(await reader.ask(method, params)).toMatchObject(refused);
		await reader.finish();
	});

	it.each([
		["files.shred", {}, { code: "NODE_METHOD_UNKNOWN" }],
		["constructor", {}, { code: "NODE_METHOD_UNKNOWN" }],
		["files.stat", {}, { code: "NODE_REQUEST_INVALID", field: "path" }],
		["files.stat", { path: 7 }, { code: "NODE_REQUEST_INVALID", field: "path" }],
		["files.list", { folder: ".", limit: 5000 }, { code: "NODE_REQUEST_INVALID", field: "limit" }],
		[
			"files.write",
			{ stream: "file_1", data: "no base 64!" },
			{ code: "NODE_REQUEST_INVALID", field: "data" },
		],
		["files.read", { stream: "file_9" }, { code: "FILE_STREAM_CLOSED" }],
		["files.commit", { stream: "file_9" }, { code: "FILE_STREAM_CLOSED" }],
		["files.close", { stream: "file_9" }, undefined],
		[
			"model.ask",
			{ instructions: "", messages: [{ role: "user", text: "?" }], parameter: "text" },
			{ code: "MODEL_UNDECLARED", field: "text" },
		],
		[
			"model.ask",
			{ instructions: "", messages: [], parameter: "model" },
			{ code: "NODE_REQUEST_INVALID", field: "messages" },
		],
	])("%s with %j is answered, and the execution lives on", async (method, params, error) => {
		const { ask, finish } = await waitingCall();
		expect(await ask(method, params)).toMatchObject(error ? { error } : { result: {} });
		expect(await finish()).toMatchObject({ status: "succeeded" });
	});

	it("is not done for an execution that is over, that never was, or that is another host's", async () => {
		const { ask, finish, host: packageHost } = await waitingCall();
		await finish();
		const over = { error: { type: "Cancelled", code: "CALL_CANCELLED" } };
		expect(await ask("files.stat", { path: "." })).toMatchObject(over);
		expect(await asking(packageHost, { call_id: "call_nobody" })("files.stat", { path: "." })).toMatchObject(
			over,
		);

		const other = await waitingCall();
		expect(await asking(packageHost, other.call)("files.stat", { path: "." })).toMatchObject(over);
		await other.finish();
	});

	it("is the execution's own: no other one reads what it has opened", async () => {
		writeFileSync(place("own.txt"), "own");
		const packageHost = await agreedHost(WRITER);
		await server.put(stepFlow());
		const runs = [server.run("echo-step", { text: "a" }), server.run("echo-step", { text: "b" })];
		const [one, other] = [await packageHost.call(), await packageHost.call()];
		const stream = streamOf(await asking(packageHost, one)("files.open", { path: "own.txt" }));
		expect(await asking(packageHost, other)("files.read", { stream })).toMatchObject({
			error: { code: "FILE_STREAM_CLOSED" },
		});
		for (const call of [one, other]) packageHost.answer(call, { status: "success", outputs: { said: "" } });
		await Promise.all(runs);
	});

	it("has bounds: files that are open, and requests under way", async () => {
		writeFileSync(place("many.txt"), "many");
		const { ask, finish, host: packageHost, call } = await waitingCall();
		const opened = await Promise.all(
			Array.from({ length: 17 }, () => ask("files.open", { path: "many.txt" })),
		);
		expect(opened.filter(({ error }) => error !== undefined)).toMatchObject([
			{ error: { code: "NODE_REQUEST_LIMIT" } },
		]);
		for (const { result } of opened)
			if (result) await ask("files.close", { stream: (result as { stream: string }).stream });
		const again = asking(packageHost, call);
		const many = await Promise.all(
			Array.from({ length: 100 }, () => again("files.stat", { path: "many.txt" })),
		);
		const refused = many.filter(({ error }) => error !== undefined);
		expect(refused.length).toBe(36);
		expect(refused[0]).toMatchObject({ error: { type: "ResourceExhausted", code: "NODE_REQUEST_LIMIT" } });
		expect(await ask("files.stat", { path: "many.txt" })).toMatchObject({ result: { size: 4 } });
		await finish();
	});

	it("leaves a file as it was where the execution ends, or is cancelled, before it commits", async () => {
		writeFileSync(place("kept.txt"), "before");
		const ending = await waitingCall();
		const stream = streamOf(await ending.ask("files.save", { path: "kept.txt" }));
		await ending.ask("files.write", { stream, data: bytes("half") });
		await ending.finish();

		const slow = await waitingCall(WRITER, 300);
		const half = streamOf(await slow.ask("files.save", { path: "kept.txt" }));
		await slow.ask("files.write", { stream: half, data: bytes("half") });
		await slow.host.bridge.next("node_cancel");
		expect(await slow.ask("files.commit", { stream: half })).toMatchObject({
			error: { code: "CALL_CANCELLED" },
		});
		expect((await slow.ended).run).toMatchObject({ error: { code: "STEP_TIMEOUT" } });

		const parts = () => readdirSync(place(".")).filter((name) => name.endsWith(".part"));
		await vi.waitFor(() => expect(parts()).toEqual([]));
		expect(readFileSync(place("kept.txt"), "utf8")).toBe("before");
	});

	it("replaces a file at the end, in one move", async () => {
		writeFileSync(place("moved.txt"), "before");
		const { ask, finish } = await waitingCall();
		const stream = streamOf(await ask("files.save", { path: "moved.txt" }));
		await ask("files.write", { stream, data: bytes("af") });
		await ask("files.write", { stream, data: bytes("ter") });
		expect(readFileSync(place("moved.txt"), "utf8")).toBe("before");
		expect(await ask("files.commit", { stream })).toMatchObject({ result: { size: 5 } });
		expect(readFileSync(place("moved.txt"), "utf8")).toBe("after");
		expect(await ask("files.write", { stream, data: "" })).toMatchObject({
			error: { code: "FILE_STREAM_CLOSED" },
		});
		await finish();
	});

	it("says at the next piece that a path cannot be written", async () => {
		const { ask, finish } = await waitingCall();
		const stream = streamOf(await ask("files.save", { path: "../out.txt" }));
		const error = { code: "FILE_PATH_REFUSED", field: "path" };
		await vi.waitFor(async () =>
			expect(await ask("files.write", { stream, data: bytes("x") })).toMatchObject({ error }),
		);
		expect(await ask("files.commit", { stream })).toMatchObject({ error });
		expect(existsSync(join(server.app.folder, "out.txt"))).toBe(false);
		await finish();
	});
});

describe("a node type that comes to reach more files than it did [Q-S10]", () => {
	it("does not, in flows that have it, until a person agrees", async () => {
		writeFileSync(place("agreed.txt"), "x");
		const before = await waitingCall(READER);
		const { host: packageHost } = before;
		await before.finish();
		await packageHost.announce([WRITER], { namespace: "Acme", version: "2.0.0" });

		const run = server.run("echo-step", { text: "x" });
		const call = await packageHost.call();
		const ask = asking(packageHost, call);
		expect(await ask("files.stat", { path: "agreed.txt" })).toMatchObject({ result: { size: 1 } });
		expect(await ask("files.remove", { path: "agreed.txt" })).toMatchObject({
			error: { code: "FILES_UNDECLARED" },
		});
		packageHost.answer(call, { status: "success", outputs: { said: "" } });
		await run;

		const agreed = await server.app.send({ method: "POST", url: "/api/packages/Acme/agree" });
		expect(agreed.json()).toEqual({ agreed: ["Acme.Echo"] });
		const after = server.run("echo-step", { text: "x" });
		const second = await packageHost.call();
		expect(await asking(packageHost, second)("files.remove", { path: "agreed.txt" })).toMatchObject({
			result: {},
		});
		packageHost.answer(second, { status: "success", outputs: { said: "" } });
		await after;
	});

	it("needs no word where it comes to reach less", async () => {
		const { host: packageHost, finish } = await waitingCall(WRITER);
		await finish();
		await server.put(agentFlow([{ text: "done" }]));
		await packageHost.announce([READER], { namespace: "Acme", version: "3.0.0" });
		expect((await server.app.send({ url: "/api/node-types" })).json()).not.toHaveProperty("changed");
	});
});

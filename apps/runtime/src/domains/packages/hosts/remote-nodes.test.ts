import { describe, expect, it } from "vitest";
import { BridgeServer } from "../../../../test/support/bridge/bridge-server.ts";
import { agentFlow, stepFlow } from "../../../../test/support/bridge/echo-flows.ts";
import { ECHO } from "../../../../test/support/bridge/package-client.ts";

const server = BridgeServer.forAll({ SWITCHYARD_PACKAGE_WAIT_SECONDS: "0" });

describe("a node of a connected host", () => {
	it("is a step of a flow [R5] [R17] [R23]", async () => {
		const packageHost = await server.host();
		await server.put(stepFlow());
		const { run } = await server.run("echo-step", { text: "hello" });
		expect(run).toMatchObject({ status: "succeeded", message: { text: "hello", said: "hello" } });
		expect(packageHost.calls).toMatchObject([
			{
				node_type: "Acme.Echo",
				node_id: "echo",
				params: { text: "hello" },
				attempt: 1,
				deadline_ms: 120_000,
				idempotency_key: expect.any(String),
			},
		]);
	});

	it("is a tool of an agent, unchanged [R5] [R18] [R23]", async () => {
		await server.host();
		const call = { name: "echo", arguments: { text: "again" } };
		await server.put(agentFlow([{ toolCalls: [call] }, { text: "done" }]));
		const { run, runId } = await server.run("echo-tool");
		expect(run).toMatchObject({ status: "succeeded", message: { text: "done" } });
		expect(await server.events(runId)).toContainEqual(
			expect.objectContaining({
				type: "tool-response",
				name: "echo",
				result: { status: "success", data: { said: "again" } },
			}),
		);
	});

	it("fails with the code and the words of its author", async () => {
		const packageHost = await server.host();
		packageHost.work = (execute) =>
			packageHost.answer(execute, {
				status: "error",
				error: {
					type: "ToolError",
					code: "TEXT_RUDE",
					message: "The text is rude.",
					field: "text",
					hint: "Be kind.",
					retryable: false,
				},
			});
		await server.put(stepFlow());
		const { run } = await server.run("echo-step", { text: "oh" });
		expect(run).toMatchObject({
			status: "failed",
			error: { code: "TEXT_RUDE", message: "The text is rude.", field: "text", hint: "Be kind." },
		});
	});

	it("may not give what its type does not declare, nor values of another type [R24]", async () => {
		const packageHost = await server.host();
		await server.put(stepFlow());
		packageHost.work = () => ({ said: "x", more: 1 });
		expect((await server.run("echo-step", { text: "a" })).run?.message).toEqual({ text: "a", said: "x" });
		packageHost.work = () => ({ said: 7 });
		expect((await server.run("echo-step", { text: "a" })).run).toMatchObject({
			status: "failed",
			error: {
				code: "NODE_FAILED",
				message: "The node gave a value for 'said' that its type does not allow.",
			},
		});
	});

	it("is notified when nobody waits any more, and its time is over exactly [D9]", async () => {
		const packageHost = await server.host();
		packageHost.work = () => undefined;
		await server.put(stepFlow({ timeoutMs: 300 }));
		const ended = server.run("echo-step", { text: "slow" });
		const { call_id, deadline_ms } = await packageHost.call();
		expect(deadline_ms).toBe(300);
		expect(await packageHost.bridge.next("node_cancel")).toMatchObject({ call_id });
		expect((await ended).run).toMatchObject({ status: "failed", error: { code: "STEP_TIMEOUT" } });
	});

	it("is answered once: a second result and one of no call are dropped [R8] [D8] [Q-R8]", async () => {
		const packageHost = await server.host();
		packageHost.work = (execute) => {
			for (const said of ["first", "second"])
				packageHost.answer(execute, { status: "success", outputs: { said } });
			packageHost.bridge.send({ type: "node_result", call_id: "call_of_nobody", status: "success" });
		};
		await server.put(stepFlow());
		expect((await server.run("echo-step", { text: "x" })).run?.message).toMatchObject({ said: "first" });
		expect((await server.run("echo-step", { text: "x" })).run?.message).toMatchObject({ said: "first" });
	});

	it("fails, to be tried again, while no host serves it", async () => {
		await server.put(stepFlow());
		const { run } = await server.run("echo-step", { text: "x" });
		expect(run).toMatchObject({ status: "failed", error: { code: "HOST_UNAVAILABLE", retryable: true } });
	});
});

describe("an announcement", () => {
	it("is all or nothing, unless it says otherwise", async () => {
		const packageHost = await server.host();
		const other = { ...ECHO, id: "Acme.Other" };
		const wrong = { ...ECHO, id: "Mail.Send" };
		const rejected = [{ id: "Mail.Send", reason: "Its id does not begin with 'Acme.'." }];
		expect(await packageHost.announce([other, wrong])).toMatchObject({ accepted: [], rejected });
		packageHost.bridge.send({
			type: "announce",
			package: { namespace: "Acme", version: "1.0.0" },
			nodes: [other, wrong],
			partial: true,
		});
		expect(await packageHost.bridge.next("announced")).toMatchObject({ accepted: ["Acme.Other"], rejected });
	});

	it.each([
		["a construct", { construct: "agent" }],
		["a model that chooses a server", { properties: [{ ...ECHO.properties[0], sink: "host" }] }],
		["a tool called finish", { tool: { name: "finish", description: "x" } }],
		["a forbidden name", { properties: [{ ...ECHO.properties[0], name: "constructor" }] }],
		["a reserved name", { properties: [{ ...ECHO.properties[0], name: "__parameters__" }] }],
	])("of %s is rejected [R24] [Q-S3] [Q-S8]", async (_what, changes) => {
		const packageHost = await server.host();
		expect(await packageHost.announce([{ ...ECHO, ...changes }])).toMatchObject({
			accepted: [],
			rejected: [{ id: "Acme.Echo", reason: expect.any(String) }],
		});
	});

	it("of what a spec says in the nested layout, with the rest left out, is taken [R7] [R8]", async () => {
		const packageHost = await server.host();
		const nested = {
			id: "Acme.Nested",
			tool: { name: "nested", description: "x" },
			properties: [{ schema: { properties: { to: { type: "string", scope: "AI", aiScope: true } } } }],
		};
		expect(await packageHost.announce([nested])).toMatchObject({ accepted: ["Acme.Nested"], rejected: [] });
		expect(server.app.platform.nodeTypes.get("Acme.Nested")).toMatchObject({ version: 1, effect: "once" });
	});

	it("of two nodes that people would take for one another has the second rejected [Q-S8]", async () => {
		const packageHost = await server.host();
		const nodes = [
			{ ...ECHO, id: "Acme.Bill" },
			{ ...ECHO, id: "Acme.BiII", tool: undefined },
		];
		expect(await packageHost.announce(nodes)).toMatchObject({
			accepted: [],
			rejected: [{ id: "Acme.BiII", reason: "It looks like Acme.Bill, which is another node." }],
		});
	});

	it("of a node that is called as what every object has is rejected [Q-S3]", async () => {
		const packageHost = await server.host();
		expect(await packageHost.announce([{ ...ECHO, id: "Acme.constructor" }])).toMatchObject({
			accepted: [],
			rejected: [{ id: "Acme.constructor", reason: expect.any(String) }],
		});
	});

	it.each([
		["of ours", "Mail"],
		["that looks like one of ours", "MaiI"],
		["that differs from one of ours by case", "mail"],
		["that differs from another package's by case", "ACME"],
		["that every object has", "constructor"],
	])("of a namespace %s is refused [Q-S8]", async (_what, namespace) => {
		const packageHost = await server.host();
		packageHost.bridge.send({
			type: "announce",
			package: { namespace, version: "1" },
			nodes: [{ ...ECHO, id: `${namespace}.Echo` }],
		});
		expect(await packageHost.bridge.next("error")).toMatchObject({
			about: "announce",
			error: { type: "BadFrame", field: "package.namespace" },
		});
	});
});

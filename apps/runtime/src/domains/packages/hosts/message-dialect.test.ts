import { describe, expect, it } from "vitest";
import type { Frame } from "../../../../test/support/bridge/bridge-client.ts";
import { BridgeServer } from "../../../../test/support/bridge/bridge-server.ts";
import { agentFlow, stepFlow } from "../../../../test/support/bridge/echo-flows.ts";

const server = BridgeServer.forAll();

const script = [{ toolCalls: [{ name: "echo", arguments: { text: "again" } }] }, { text: "done" }];

/** Starts an agent that calls the tool of a host that speaks in messages. */
async function call() {
	const packageHost = await server.host({ capabilities: ["messages"] });
	await server.put(agentFlow(script));
	const ended = server.run("echo-tool");
	const request = await packageHost.bridge.next("message");
	const { __tool_caller_id__: id } = request.body as Frame;
	const respond = (body: Frame, from = packageHost.bridge) =>
		from.send({
			type: "message",
			to: "agent",
			from: "forged",
			body: { __message_type__: "tool_response", __tool_caller_id__: id, ...body },
		});
	/** What the agent received in the end. */
	const result = async () => {
		const { runId } = await ended;
		return (await server.events(runId)).find(({ type }) => type === "tool-response");
	};
	return { host: packageHost, request, respond, result };
}

describe("a host that speaks in messages", () => {
	it("is sent a tool call as a request of the agent's node [R15] [R16] [R17]", async () => {
		const { request, respond, result } = await call();
		expect(request).toEqual({
			type: "message",
			to: "echo",
			node_type: "Acme.Echo",
			from: "agent",
			body: {
				__message_type__: "tool_request",
				__tool_caller_id__: expect.stringMatching(/^[0-9a-f-]{36}$/),
				__tool_name__: "echo",
				__agent_node_id__: "agent",
				__parameters__: { text: "again" },
			},
		});
		respond({ __tool_status__: "success", __tool_data__: { said: "again" } });
		expect(await result()).toMatchObject({ result: { status: "success", data: { said: "again" } } });
	});

	it("answers with an error and a text, or with nothing but that it is done [R18] [R21]", async () => {
		const failed = await call();
		failed.respond({ __tool_status__: "error", __tool_error__: "The text is rude." });
		expect(await failed.result()).toMatchObject({
			result: { status: "error", error: { code: "NODE_FAILED", message: "The text is rude." } },
		});
		const bare = await call();
		bare.respond({});
		expect(await bare.result()).toMatchObject({ result: { status: "success", data: {} } });
	});

	it("alone answers the call: what another host says to it is dropped [R26] [Q-S5]", async () => {
		const { respond, result, host: packageHost } = await call();
		const other = await server.host({ capabilities: ["messages"] });
		respond({ __tool_data__: { said: "forged" } }, other.bridge);
		other.bridge.send({ type: "ping" });
		await other.bridge.next("pong");
		respond({
			__tool_caller_id__: "00000000-0000-4000-8000-000000000000",
			__tool_data__: { said: "of no call" },
		});
		respond({ __tool_data__: { said: "true" } });
		respond({ __tool_data__: { said: "replayed" } });
		expect(await result()).toMatchObject({ result: { data: { said: "true" } } });
		expect(packageHost.calls).toEqual([]);
	});

	it.each([
		["a request", { __message_type__: "tool_request" }],
		["no caller id", { __tool_caller_id__: 7 }],
		["an unknown status", { __tool_status__: "fine" }],
		["data that is a list", { __tool_data__: [] }],
	])("is notified when its answer is invalid: %s [R24]", async (_what, body) => {
		const { host: packageHost, respond, result } = await call();
		respond(body);
		expect(await packageHost.bridge.next("error")).toMatchObject({
			about: "message",
			error: { type: "BadFrame" },
		});
		respond({ __tool_data__: { said: "x" } });
		expect(await result()).toMatchObject({ result: { status: "success" } });
	});

	it("executes steps of flows as every host does", async () => {
		const packageHost = await server.host({ capabilities: ["messages"] });
		await server.put(stepFlow());
		expect((await server.run("echo-step", { text: "x" })).run).toMatchObject({ status: "succeeded" });
		expect(packageHost.calls).toHaveLength(1);
	});
});

import type { ToolExecution } from "@switchyard/spec/tool";
import { describe, expect, it, vi } from "vitest";
import { BridgeClient, type Frame } from "../../../test/support/bridge/bridge-client.ts";
import { BridgeServer } from "../../../test/support/bridge/bridge-server.ts";
import { agentFlow } from "../../../test/support/bridge/echo-flows.ts";
import { TOKEN } from "../../../test/support/temporary-app.ts";

const server = BridgeServer.forAll();

/** A client with the tools of an agent whose tool is the echo. */
async function openSession(capabilities: readonly string[]) {
	const flow = agentFlow([]);
	await server.put(flow);
	const client = server.keep(await BridgeClient.connect(server.url, TOKEN));
	await client.hello({ role: "client", capabilities });
	client.send({ command: "open_session", id: "open", args: { flow_id: flow.id, node_id: "agent" } });
	const { result } = await client.take(({ id }) => id === "open");
	const toolSession = String((result as Frame).session_id);
	const called = (rpc_id: string, text: unknown) => ({
		rpc_id,
		tool_id: `${toolSession}.echo`,
		kwargs: { text },
	});
	const call = async (rpc_id: string, text: unknown) => {
		client.send({ type: "rpc_tool_call", ...called(rpc_id, text) });
		return client.take((frame) => frame.type === "rpc_tool_response" && frame.rpc_id === rpc_id);
	};
	return { client, session: toolSession, call };
}

function toldOf(client: BridgeClient, call: string): ToolExecution[] {
	const frames = client.frames.filter(({ type, call_id }) => type === "tool_execution" && call_id === call);
	return frames.map(({ tool_execution }) => tool_execution as ToolExecution);
}

describe("streaming how the calls of a session stand", () => {
	it("tells its program that each starts, is validated, executes and is completed [T14]", async () => {
		const packageHost = await server.host();
		const { client, session: toolSession, call } = await openSession(["tool_execution"]);
		// It works until that was told.
		packageHost.work = () => undefined;
		const answered = call("rpc_1", "hello");
		const { call_id } = await packageHost.call();
		await client.until(() => toldOf(client, "rpc_1").some(({ status }) => status === "executing"));
		packageHost.bridge.send({ type: "node_result", call_id, status: "success", outputs: { said: "hello" } });
		expect(await answered).toMatchObject({ status: "ok" });
		await client.until(() => toldOf(client, "rpc_1").some(({ status }) => status === "completed"));
		const told = toldOf(client, "rpc_1");
		expect(told.map(({ status }) => status)).toEqual(["starting", "validating", "executing", "completed"]);
		for (const each of told)
			expect(each).toMatchObject({ tool_name: "echo", tool_index: 1, total_tools: 1, tool_count: 1 });
		expect(told.at(-1)?.preview).toBe('{"said":"hello"}');
		expect(client.frames.find(({ type }) => type === "tool_execution")).toMatchObject({
			session_id: toolSession,
		});
	});

	it("tells of a refused call too, in the words that its program reads [T14]", async () => {
		await server.host();
		const { client, call } = await openSession(["tool_execution"]);
		expect(await call("rpc_2", 5)).toMatchObject({ status: "error" });
		await client.until(() => toldOf(client, "rpc_2").some(({ status }) => status === "completed"));
		expect(toldOf(client, "rpc_2").at(-1)?.preview).toMatch(/^TOOL_ARGUMENTS_INVALID: /);
	});

	it("leaves out of a burst what is passed already, and never a start or an end [T14]", async () => {
		await server.host();
		const { client, session: toolSession } = await openSession(["tool_execution", "batch"]);
		const requests = Array.from({ length: 100 }, (_, index) => ({
			index,
			tool_id: `${toolSession}.echo`,
			kwargs: { text: `${index}` },
		}));
		client.send({ type: "rpc_batch_call", batch_id: "batch_1", requests });
		await client.next("rpc_batch_response");
		const of = (status: string) =>
			client.frames.filter((frame) => (frame.tool_execution as ToolExecution | undefined)?.status === status);
		await client.until(() => of("completed").length === 100);
		expect(of("starting")).toHaveLength(100);
		expect(of("validating").length + of("executing").length).toBeLessThan(100);
	});

	it("tells nothing to a program that does not ask for it", async () => {
		await server.host();
		const { client, call } = await openSession([]);
		await call("rpc_3", "hello");
		await call("rpc_4", "again");
		expect(client.frames.filter(({ type }) => type === "tool_execution")).toEqual([]);
	});

	it("tells what is said of a session to nobody else", async () => {
		await server.host();
		const [one, other] = [await openSession(["tool_execution"]), await openSession(["tool_execution"])];
		await one.call("rpc_5", "hello");
		await vi.waitFor(() => expect(toldOf(one.client, "rpc_5").at(-1)?.status).toBe("completed"));
		expect(other.client.frames.filter(({ type }) => type === "tool_execution")).toEqual([]);
	});
});

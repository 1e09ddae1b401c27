import { ai } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { BridgeServer } from "../../../test/support/bridge/bridge-server.ts";
import { GoPackage, HAS_GO } from "../../../test/support/bridge/go-package.ts";

const position = { x: 0, y: 0 };
/** An agent with tools that a Go host serves; its model is never asked. */
const DESK: Flow = {
	formatVersion: 1,
	id: "go-desk",
	name: "Go desk",
	revision: 1,
	nodes: [
		{ id: "start", type: "Flow.Manual", name: "Start", position, params: {} },
		{
			id: "agent",
			type: "AI.Agent",
			name: "Agent",
			position,
			params: {
				prompt: { scope: "Custom", value: "Nothing." },
				model: { scope: "Custom", value: { provider: "scripted", script: [] } },
			},
		},
		{ id: "echo", type: "Proving.Echo", name: "Echo", position, params: { text: ai } },
		{ id: "count", type: "Proving.Count", name: "Count", position, params: { to: ai } },
		{ id: "wait", type: "Proving.Wait", name: "Wait", position, params: { note: ai } },
	],
	wires: [
		{ id: "w0", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
		...["echo", "count", "wait"].map((node) => ({
			id: `w-${node}`,
			from: { node: "agent", port: "tools" },
			to: { node, port: "tool" },
		})),
	],
};

describe.skipIf(!HAS_GO)("a Go client", () => {
	const server = BridgeServer.forAll();
	const proving = GoPackage.forAll("sdk/go/internal/proving");

	it("calls the tools of a flow that a Go host serves: one by one, in batches, as a stream; and cancels a call [P6] [D1] [D5] [D6] [D9] [D10] [D11] [T14]", async () => {
		await proving.start(server.url);
		await server.put(DESK);
		expect(JSON.parse(await proving.print(server.url, "client", "go-desk", "agent"))).toEqual({
			tools: ["echo", "count", "wait"],
			calls: 100,
			batched: 100,
			chunks: 2000,
			refused: "ValidationError",
			unknown: "ToolNotFound",
			cancelled: "context canceled",
			late: "DeadlineExceeded",
			over: "SessionExpired",
			// Calls one by one and in batches, and one that was refused.
			completed: expect.objectContaining({ echo: 201, count: 1 }),
		});
	});

	it("needs no server to try a tool: its name is a command [X11]", async () => {
		expect(JSON.parse(await proving.print(server.url, "echo", "-text", "hello"))).toEqual({ said: "hello" });
		await expect(proving.print(server.url, "echo")).rejects.toThrow("the flag -text is missing");
	});
});

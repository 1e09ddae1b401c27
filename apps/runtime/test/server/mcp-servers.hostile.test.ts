import { fileURLToPath } from "node:url";
import { ai, node } from "@switchyard/flow/testing";
import type { ListPackagesReply } from "@switchyard/spec/http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { answers, desk, McpDesk } from "../support/mcp/mcp-desk.ts";

const ODD = fileURLToPath(new URL("../support/mcp/odd-server.ts", import.meta.url));

let mcp: McpDesk;

beforeAll(async () => {
	mcp = await McpDesk.start();
});
afterAll(() => mcp.app.dispose());

describe("an MCP server that misbehaves [T5]", () => {
	beforeAll(async () => {
		await mcp.put("Odd", { transport: "stdio", argv: [process.execPath, ODD], trustHints: true });
		await mcp.connected("Odd", 14);
	});

	it("has an error of a tool reach the model as one", async () => {
		expect(await mcp.answerOf("Odd.fail")).toMatchObject({
			status: "error",
			error: { code: "MCP_TOOL_FAILED", message: "The disk is on fire." },
		});
	});

	it.each([
		["dies", "die", "CONNECTION_LOST"],
		["sends 50 MB", "large", "RESULT_TOO_LARGE"],
		["sends a message without end", "endless", "RESULT_TOO_LARGE"],
		["floods", "flood", "MCP_FLOOD"],
	])("that %s fails the one call, and is started again", async (_what, tool, code) => {
		expect(await mcp.answerOf(`Odd.${tool}`)).toMatchObject({ status: "error", error: { code } });
		await mcp.connected("Odd", 14);
		const echo = node("echo", "Odd.echo", { the_text: ai });
		const events = await mcp.run(
			desk(`after-${tool}`, [echo], [{ name: "echo", arguments: { the_text: "x" } }]),
		);
		expect(answers(events)).toMatchObject([{ status: "success", data: { text: "x" } }]);
	});

	it("that dies under a call that must not run twice leaves it to a person", async () => {
		const flow = desk("once", [node("tool", "Odd.die_once")], [{ name: "die_once", arguments: {} }]);
		await mcp.start(flow);
		await vi.waitFor(async () => {
			const { steps } = (await mcp.app.send({ url: "/api/unknown-steps" })).json();
			expect(steps).toMatchObject([{ flow: "once" }]);
		});
		await mcp.connected("Odd", 14);
	});

	it.each([
		["hangs", "hang"],
		["sends invalid JSON", "garble"],
		["asks for a model's answer", "sample"],
	])("that %s fails the call when its time is over, and is notified", async (_what, tool) => {
		expect(await mcp.answerOf(`Odd.${tool}`, { timeoutMs: 1500 })).toMatchObject({
			status: "error",
			error: { code: "TOOL_TIMEOUT" },
		});
		await vi.waitFor(() => expect(mcp.app.log()).toContain("notifications/cancelled"));
		expect(await mcp.find("Odd")).toMatchObject({ state: "connected" });
		if (tool === "sample") expect(mcp.app.log()).toContain("-32601");
	});

	it("that changes a tool under the hands of an agent has it disabled until somebody agrees", async () => {
		await mcp.put("Shifty", { transport: "stdio", argv: [process.execPath, ODD] });
		await mcp.connected("Shifty", 14);
		const echo = node("echo", "Shifty.echo", { the_text: ai });
		const change = node("change", "Shifty.change");
		const flow = desk(
			"changing",
			[echo, change],
			[
				{ name: "change", arguments: {} },
				{ name: "echo", arguments: { the_text: "x" } },
			],
		);
		await mcp.run(flow);
		const packages = async () =>
			(await mcp.app.send({ url: "/api/packages" })).json<ListPackagesReply>().packages;
		const changed = async () =>
			(await packages())
				.find(({ namespace }) => namespace === "Shifty")
				?.nodeTypes.find(({ id }) => id === "Shifty.echo")?.changed;
		await vi.waitFor(async () => expect(await changed()).toBeDefined());
		// What the model reads stays what a person saw.
		const seen = await mcp.app.send({ url: "/api/flows/changing/nodes/agent/tools" });
		expect(seen.body).toContain("Says what it is given.");
		expect(seen.body).not.toContain("passwd");
		const call = [{ name: "echo", arguments: { the_text: "x" } }];
		expect(answers(await mcp.run(desk("changed", [echo], call)))).toMatchObject([
			{ status: "error", error: { code: "TOOL_CHANGED" } },
		]);
		await mcp.app.send({ method: "POST", url: "/api/packages/Shifty/agree" });
		expect(answers(await mcp.run(desk("agreed", [echo], call)))).toMatchObject([{ status: "success" }]);
	});

	it("that renames a tool takes it away from the agents that call it, and offers another one", async () => {
		await mcp.put("Namer", { transport: "stdio", argv: [process.execPath, ODD, "rename"] });
		await mcp.connected("Namer", 14);
		await mcp.run(desk("renaming", [node("change", "Namer.change")], [{ name: "change", arguments: {} }]));
		await vi.waitFor(async () => {
			const { packages } = (await mcp.app.send({ url: "/api/packages" })).json<ListPackagesReply>();
			const types = packages.find(({ namespace }) => namespace === "Namer")?.nodeTypes ?? [];
			expect(types).toContainEqual(expect.objectContaining({ id: "Namer.parrot", available: true }));
			expect(types).toContainEqual(expect.objectContaining({ id: "Namer.echo", available: false }));
		});
		const echo = node("echo", "Namer.echo", { the_text: ai });
		const call = [{ name: "echo", arguments: { the_text: "x" } }];
		expect(answers(await mcp.run(desk("renamed", [echo], call)))).toMatchObject([
			{
				status: "error",
				error: { code: "HOST_UNAVAILABLE", message: expect.stringContaining("Namer.echo") },
			},
		]);
	});
});

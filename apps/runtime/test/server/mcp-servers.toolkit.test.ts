import { fileURLToPath } from "node:url";
import { custom, node } from "@switchyard/flow/testing";
import type { FlowNode } from "@switchyard/spec/flow";
import type { AgentToolsReply, Approval, ListApprovalsReply, ValidateFlowReply } from "@switchyard/spec/http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { answers, desk, McpDesk } from "../support/mcp/mcp-desk.ts";
import { EVERYTHING } from "../support/mcp/serve-everything.ts";

const ODD = fileURLToPath(new URL("../support/mcp/odd-server.ts", import.meta.url));

let mcp: McpDesk;

beforeAll(async () => {
	mcp = await McpDesk.start();
	await mcp.put("Everything", { transport: "stdio", argv: [process.execPath, EVERYTHING, "stdio"] });
	await mcp.put("Odd", { transport: "stdio", argv: [process.execPath, ODD] });
	await mcp.connected("Everything", 19);
	await mcp.connected("Odd", 14);
});
afterAll(() => mcp.app.dispose());

const kit = (server: string, tools: readonly string[], tool?: FlowNode["tool"]) =>
	node(
		"kit",
		"AI.McpServer",
		{ server: custom(server), tools: custom(tools) },
		tool === undefined ? {} : { tool },
	);

const sum = { name: "get_sum", arguments: { a: 2, b: 40 } };

describe("the node MCP Server [T5]", () => {
	it("gives an agent those tools of its server that are checked, and no other", async () => {
		const events = await mcp.run(
			desk(
				"checked",
				[kit("Everything", ["get-sum", "echo"])],
				[sum, { name: "echo", arguments: { message: "Hi" } }, { name: "get_tiny_image", arguments: {} }],
			),
		);
		expect(answers(events)).toMatchObject([
			{ status: "success", data: { text: "The sum of 2 and 40 is 42." } },
			{ status: "success", data: { text: "Echo: Hi" } },
			{ status: "error", error: { code: "TOOL_UNKNOWN" } },
		]);
		// The journal names each tool: consents and labels are kept by that name.
		const called = events.flatMap((event) => (event.type === "tool-request" ? [event.node] : []));
		expect(called).toEqual(["kit--get-sum", "kit--echo"]);
		expect(events.at(-1)).toMatchObject({ status: "succeeded", marks: { text: { untrusted: true } } });
		const seen = await mcp.app.send({ url: "/api/flows/checked/nodes/agent/tools" });
		expect(seen.json<AgentToolsReply>().tools.map(({ definition }) => definition.name)).toEqual([
			"get_sum",
			"echo",
		]);
	});

	it("hangs beside a node of one of the server's tools, whose parameters the designer has set", async () => {
		const events = await mcp.run(
			desk(
				"beside",
				[
					kit("Everything", ["echo"]),
					node("sum", "Everything.get-sum", { a: { scope: "AI" }, b: custom(40) }),
				],
				[
					{ name: "get_sum", arguments: { a: 2 } },
					{ name: "echo", arguments: { message: "Hi" } },
				],
			),
		);
		expect(answers(events)).toMatchObject([{ status: "success" }, { status: "success" }]);
	});

	it("asks a person before a call where that is set, and names the tool to them", async () => {
		const run = await mcp.start(
			desk("asking", [kit("Everything", ["get-sum"], { approval: "always" })], [sum]),
		);
		const question = await vi.waitFor(async () => {
			const { approvals } = (await mcp.app.send({ url: "/api/approvals" })).json<ListApprovalsReply>();
			const found = approvals.find((each) => each.run === run);
			expect(found).toBeDefined();
			return found as Approval;
		}, 20_000);
		expect(question).toMatchObject({ nodeName: "kit: get-sum", call: { name: "get_sum" } });
		expect(question.call?.schema).toMatchObject({ required: ["a", "b"] });
		const answered = await mcp.app.send({
			method: "POST",
			url: `/api/approvals/${question.id}`,
			payload: { token: question.token, answer: "approved" },
		});
		expect(answered.statusCode, answered.body).toBe(204);
		await vi.waitFor(async () =>
			expect((await mcp.app.send({ url: `/api/runs/${run}` })).json()).toMatchObject({ status: "succeeded" }),
		);
	});

	it("says which checked tool is gone, and does not run without it", async () => {
		const document = desk("gone", [kit("Everything", ["echo", "lost"])], []);
		await mcp.app.send({ method: "POST", url: "/api/flows", payload: { document } });
		const checked = await mcp.app.send({ method: "POST", url: "/api/flows/gone/validate" });
		expect(checked.json<ValidateFlowReply>().problems).toMatchObject([
			{ code: "TOOL_GONE", node: "kit", field: "tools", message: expect.stringContaining("lost") },
		]);
		const started = await mcp.app.send({ method: "POST", url: "/api/flows/gone/runs", payload: {} });
		expect(started.statusCode).toBe(422);
	});

	it("has a tool that changes under its agent's hands disabled until somebody agrees", async () => {
		const flow = desk(
			"changing",
			[kit("Odd", ["echo", "change"])],
			[
				{ name: "change", arguments: {} },
				{ name: "echo", arguments: { the_text: "x" } },
			],
		);
		await mcp.run(flow);
		await vi.waitFor(async () => {
			const findings = await mcp.app.send({ method: "POST", url: "/api/flows/changing/validate" });
			expect(findings.json<ValidateFlowReply>().problems).toMatchObject([
				{ code: "TOOL_CHANGED", node: "kit" },
			]);
		}, 20_000);
		const call = [{ name: "echo", arguments: { the_text: "x" } }];
		expect(answers(await mcp.run(desk("changed", [kit("Odd", ["echo"])], call)))).toMatchObject([
			{ status: "error", error: { code: "TOOL_CHANGED" } },
		]);
		await mcp.app.send({ method: "POST", url: "/api/packages/Odd/agree" });
		expect(answers(await mcp.run(desk("agreed", [kit("Odd", ["echo"])], call)))).toMatchObject([
			{ status: "success" },
		]);
	});

	it("waits for its server as a node of the tool does, and outlasts a restart", async () => {
		await mcp.restart();
		await mcp.connected("Everything", 19);
		expect(answers(await mcp.run(desk("again", [kit("Everything", ["get-sum"])], [sum])))).toMatchObject([
			{ status: "success" },
		]);
	});
});

import { ai, custom, node } from "@switchyard/flow/testing";
import type { ExecutionContext } from "@switchyard/node-kit";
import { allToolNames } from "@switchyard/registry";
import { AppError, type SearchWorkspaceReply } from "@switchyard/spec";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { answers, desk, McpDesk } from "../../../../test/support/mcp/mcp-desk.ts";
import { openTemporaryDatabase } from "../../../../test/support/temporary-database.ts";
import { openDocuments } from "../../documents/open-documents.ts";
import { openWork } from "../../work-items/open-work.ts";
import type { RobotStore } from "../robot-store.ts";
import { ToolProvider } from "./tool-provider.ts";

/** The one robot tool that is called here finds the database away. */
const nobody = {
	list() {
		throw new AppError("JOURNAL_UNAVAILABLE");
	},
} as unknown as RobotStore;
const CALL = { signal: new AbortController().signal, idempotencyKey: "k" };

const { database, dispose } = openTemporaryDatabase();
afterAll(() => dispose());

const NOTHING_FOUND: SearchWorkspaceReply = { result: { hits: [], match: "all", indexing: false } };

let provider: ToolProvider;
beforeAll(async () => {
	provider = await ToolProvider.open();
	provider.connect({
		services: {
			...openDocuments({ database, now: Date.now }),
			...openWork({ database, now: Date.now }),
			robots: nobody,
			search: { search: async () => NOTHING_FOUND },
			callerFolders: async () => [],
			flowOfRun: async () => undefined,
		},
		nodeTypes: new Map(),
		onChange: () => {},
		values: () => ({ robots: [] }),
	});
});

describe("the provider [S8]", () => {
	it("gives a tool as a model sees it, with the values that there are now [S6] [S7]", () => {
		const { definition } = provider.getTool("list_tools");
		expect(definition).toMatchObject({
			name: "list_tools",
			parameters: {
				properties: { names: { items: { anyOf: [{ enum: allToolNames() }, { type: "string" }] } } },
				additionalProperties: false,
			},
		});
	});

	it("gives the tools that every agent may have: none of them changes anything", () => {
		const tools = provider.getDefaultTools();
		expect(tools.map(({ name }) => name)).toContain("list_tools");
	});

	it("calls a tool, and answers arguments that do not fit in words [S4] [S13]", async () => {
		const { call } = provider.getTool("list_tools");
		expect(await call({ names: ["list_tools"] }, CALL)).toEqual({
			result: [{ name: "list_tools", description: expect.any(String) }],
			error: "",
		});
		expect(await call({ nmaes: [], names: "list_tools" }, CALL)).toEqual({
			result: null,
			error: expect.stringMatching(/`nmaes`.*; .*`names`|`names`.*; .*`nmaes`/),
		});
	});

	it("fails so that it may be retried where the server is at fault", async () => {
		const type = provider.nodeTypes().find(({ spec }) => spec.id === "Workspace.RobotList");
		const execute = async () => type?.execute?.({}, CALL as ExecutionContext);
		await expect(execute()).rejects.toMatchObject({
			code: "WORKSPACE_TOOL_FAILED",
			retryable: true,
			outputs: { result: null },
		});
	});

	it("does what is valid and names all that is not [S5] [S13]", async () => {
		const { call } = provider.getTool("list_tools");
		expect(await call({ names: ["x", "list_tools", "y"] }, CALL)).toMatchObject({
			result: [{ name: "list_tools" }],
			error: "invalid tools: [x, y]",
		});
		expect(await call({ names: ["x"] }, CALL)).toEqual({ result: null, error: "invalid tools: [x]" });
	});
});

describe("a tool of the registry on a running server", () => {
	let mcp: McpDesk;
	beforeAll(async () => {
		mcp = await McpDesk.start();
	});
	afterAll(() => mcp.app.dispose());

	it("answers an agent: a result, a part of one, and words about arguments that do not fit [S4] [S5] [S13]", async () => {
		const events = await mcp.run(
			desk(
				"agent",
				[node("tools", "Workspace.ListTools", { names: ai })],
				[
					{ name: "list_tools", arguments: {} },
					{ name: "list_tools", arguments: { names: ["nothing", "list_tools"] } },
					{ name: "list_tools", arguments: { names: ["nothing"] } },
					{ name: "list_tools", arguments: { names: "list_tools" } },
				],
			),
		);
		expect(answers(events)).toMatchObject([
			{ status: "success", data: { error: "" } },
			{ status: "success", data: { result: [{ name: "list_tools" }], error: "invalid tools: [nothing]" } },
			{
				status: "error",
				data: { result: null, error: "invalid tools: [nothing]" },
				error: { code: "WORKSPACE_TOOL_FAILED", message: "invalid tools: [nothing]" },
			},
			{
				status: "error",
				error: { code: "TOOL_ARGUMENTS_INVALID", message: expect.stringContaining("names") },
			},
		]);
	});

	it("is a step of a flow like any other node", async () => {
		const step = node("tools", "Workspace.ListTools", { names: custom(["list_tools"]) });
		const events = await mcp.run({
			formatVersion: 1,
			id: "step",
			name: "step",
			revision: 0,
			nodes: [node("start", "Flow.Manual"), step],
			wires: [{ id: "w", from: { node: "start", port: "out" }, to: { node: "tools", port: "in" } }],
		});
		expect(events.at(-1)).toMatchObject({
			status: "succeeded",
			message: { result: [{ name: "list_tools" }], error: "" },
		});
	});
});

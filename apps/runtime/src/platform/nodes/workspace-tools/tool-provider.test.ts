import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ai, custom, node } from "@switchyard/flow/testing";
import type { ExecutionContext } from "@switchyard/node-kit";
import { allToolNames } from "@switchyard/registry";
import { AppError } from "@switchyard/spec/error";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { answers, desk, McpDesk } from "../../../../test/support/mcp/mcp-desk.ts";
import { createRegistry } from "../registry.ts";
import { ToolProvider } from "./tool-provider.ts";

const CALL = { signal: new AbortController().signal, idempotencyKey: "k" };

let provider: ToolProvider;
beforeAll(async () => {
	provider = new ToolProvider(createRegistry([]));
	const handlers = new URL("../../../domains/robots/tools/", import.meta.url);
	// The database is away.
	const list = () => {
		throw new AppError("JOURNAL_UNAVAILABLE");
	};
	await provider.serve(handlers, { robots: { list }, definitions: provider.definitions });
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

describe("handlers", () => {
	const folderWith = async (files: Readonly<Record<string, string>>) => {
		const folder = await mkdtemp(join(tmpdir(), "tools-"));
		onTestFinished(() => rm(folder, { recursive: true }));
		for (const [file, code] of Object.entries(files)) await writeFile(join(folder, file), code);
		return pathToFileURL(`${folder}/`);
	};
	const served = async (files: Readonly<Record<string, string>>) => {
		const fresh = new ToolProvider(createRegistry([]));
		await fresh.serve(await folderWith(files), {});
		return fresh;
	};
	const handler = "export const handler = () => ({ result: null, error: 'none' });";

	it("work with the services of their domain", async () => {
		const fresh = new ToolProvider(createRegistry([]));
		const code = "export const handler = (_input, { folders }) => ({ result: folders, error: '' });";
		const folders = [{ uri: "file:///home", name: "home" }];
		await fresh.serve(await folderWith({ "caller-folders.ts": code }), { folders });
		expect(await fresh.getTool("caller_folders").call({}, CALL)).toEqual({ result: folders, error: "" });
	});

	it("of no tool, without an export, or of a tool that has one are refused", async () => {
		await expect(served({ "dance.ts": handler })).rejects.toThrow("dance.ts is the handler of no tool");
		await expect(served({ "recall.ts": "export {};" })).rejects.toThrow("exports no `handler`");
		const fresh = await served({ "recall.ts": handler });
		await expect(fresh.serve(await folderWith({ "recall.ts": handler }), {})).rejects.toThrow(
			"The tool recall has two handlers.",
		);
	});

	it("of all tools are there when the server starts", async () => {
		const fresh = await served({ "recall.ts": handler });
		expect(() => fresh.refuseUnserved()).toThrow(/The tool \w+ has no handler, [\w-]+\.ts\./);
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

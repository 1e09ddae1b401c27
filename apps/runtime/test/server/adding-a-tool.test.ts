import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { custom, node } from "@switchyard/flow/testing";
import type { NodeTypesReply } from "@switchyard/spec/http";
import { expect, it, onTestFinished } from "vitest";
import { ServerProcess } from "../support/server-process.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

const TOOLS = "export const searchTools = {";

const SCHEMA = `
	add_numbers: defineTool({
		description: "Adds two numbers and gives their sum.",
		node: { name: "Add Numbers", icon: "plus", effect: "safe", annotations: { readOnly: true } },
		input: { a: Type.Number({ description: "The first." }), b: Type.Number({ description: "The second." }) },
		result: orNull(Type.Number(), { title: "Sum", description: "The sum." }),
	}),
`;

const HANDLER = `
import { success } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";

export const handler: ToolHandler<"add_numbers"> = ({ a, b }) => success(a + b);
`;

const COPIED = [
	"packages/registry",
	"apps/runtime",
	"conformance/registry",
	"conformance/markdown-table.ts",
	"scripts/project.mjs",
];

/** A copy of what a tool is added to, beside links to all the rest. */
async function copyOfProject(): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), "switchyard-registry-"));
	onTestFinished(() => rm(folder, { recursive: true }));
	const withoutModules = {
		recursive: true,
		filter: (path: string) => !path.endsWith("node_modules"),
	};
	for (const part of COPIED) await cp(join(ROOT, part), join(folder, part), withoutModules);
	await mkdir(join(folder, "docs"));
	await mkdir(join(folder, "node_modules/@switchyard"), { recursive: true });
	for (const name of await readdir(join(ROOT, "node_modules"))) {
		if (name !== "@switchyard" && name !== ".cache")
			await symlink(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
	}
	for (const name of await readdir(join(ROOT, "node_modules/@switchyard"))) {
		const target = name === "registry" ? join(folder, "packages/registry") : join(ROOT, "packages", name);
		await symlink(target, join(folder, "node_modules/@switchyard", name));
	}
	return folder;
}

it("takes a schema, a handler and one command: the tool is then a node, a step and a tool [S12]", {
	timeout: 90_000,
}, async () => {
	const folder = await copyOfProject();
	const schemas = join(folder, "packages/registry/src/tools/search.ts");
	await writeFile(schemas, (await readFile(schemas, "utf8")).replace(TOOLS, TOOLS + SCHEMA));
	await writeFile(join(folder, "apps/runtime/src/domains/calls/tools/add-numbers.ts"), HANDLER);
	await promisify(execFile)(process.execPath, [join(folder, "conformance/registry/write-document.mjs")]);
	expect(await readFile(join(folder, "docs/registry-tools.md"), "utf8")).toContain("## `add_numbers`");

	const server = await ServerProcess.start(
		join(folder, "data"),
		{ NODE_COMPILE_CACHE: join(folder, "cache") },
		"inherit",
		[],
		join(folder, "apps/runtime/src/server.mjs"),
	);
	onTestFinished(() => server.kill());
	const { nodeTypes } = await server.request<NodeTypesReply>("GET", "/api/node-types");
	const added = nodeTypes.find(({ id }) => id === "Workspace.AddNumbers");
	expect(added).toMatchObject({ name: "Add Numbers", tool: { name: "add_numbers" } });
	// The names of all tools have it, without anything else having been changed.
	const listing = nodeTypes.find(({ id }) => id === "Workspace.ListTools");
	expect(JSON.stringify(listing)).toContain('"add_numbers"');

	const document = {
		formatVersion: 1,
		id: "sum",
		name: "sum",
		revision: 0,
		nodes: [
			node("start", "Flow.Manual"),
			node("add", "Workspace.AddNumbers", { a: custom(5), b: custom(3) }),
		],
		wires: [{ id: "w", from: { node: "start", port: "out" }, to: { node: "add", port: "in" } }],
	};
	await server.request("POST", "/api/flows", { document });
	const run = await server.request("POST", "/api/flows/sum/runs?wait=10000", { message: {} });
	expect(run).toMatchObject({ run: { message: { result: 8, error: "" } } });
});

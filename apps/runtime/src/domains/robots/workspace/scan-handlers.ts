import { readdir } from "node:fs/promises";
import type { ToolAnswer } from "@switchyard/registry";
import type { ToolCall } from "./tool-handler.ts";
import type { WorkspaceServices } from "./workspace-services.ts";

/** A handler of whatever tool; its arguments were checked. */
export type AnyHandler = (
	input: Readonly<Record<string, unknown>>,
	services: WorkspaceServices,
	call: ToolCall,
) => Promise<ToolAnswer<unknown>> | ToolAnswer<unknown>;

/** `robot-switch.ts`, and no test beside it. */
const HANDLER = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.ts$/;

/**
 * Finds the handlers of tools: each file of a folder, named after its tool with `-` for `_`, exports one as `handler`.
 * @param names the tools that are defined
 * @throws Error when a tool has no handler, or a handler no tool
 */
export async function scanHandlers(names: Iterable<string>, folder: URL): Promise<Map<string, AnyHandler>> {
	const files = (await readdir(folder)).filter((file) => HANDLER.test(file)).sort();
	const handlers = new Map(
		await Promise.all(files.map(async (file) => [toolOf(file), await load(new URL(file, folder))] as const)),
	);
	const tools = new Set(names);
	for (const name of tools) {
		if (!handlers.has(name)) throw new Error(`The tool ${name} has no handler, ${fileOf(name)}.`);
	}
	for (const name of handlers.keys()) {
		if (!tools.has(name)) throw new Error(`${fileOf(name)} is the handler of no tool.`);
	}
	return handlers;
}

async function load(file: URL): Promise<AnyHandler> {
	const { handler }: { handler?: AnyHandler } = await import(file.href);
	if (handler === undefined) throw new Error(`${file.pathname} exports no \`handler\`.`);
	return handler;
}

function toolOf(file: string): string {
	return file.replace(HANDLER, "$1").replaceAll("-", "_");
}

function fileOf(tool: string): string {
	return `${tool.replaceAll("_", "-")}.ts`;
}

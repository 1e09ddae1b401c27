import { readdir } from "node:fs/promises";
import type { ToolAnswer } from "@switchyard/registry";
import type { ToolCall } from "./tool-handler.ts";

/** A handler of whatever tool; its arguments were checked. */
export type AnyHandler<Services> = (
	input: Readonly<Record<string, unknown>>,
	services: Services,
	call: ToolCall,
) => Promise<ToolAnswer<unknown>> | ToolAnswer<unknown>;

/** `robot-switch.ts`, and no test beside it. */
const HANDLER = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.ts$/;

/**
 * Finds the handlers of a folder by the names of their tools: each file, named after its tool with `-` for `_`, exports one as `handler`.
 * @throws Error for a file that exports none
 */
export async function scanHandlers<Services>(folder: URL): Promise<Map<string, AnyHandler<Services>>> {
	const files = (await readdir(folder)).filter((file) => HANDLER.test(file)).sort();
	const found = files.map(
		async (file) => [toolOf(file), await load<Services>(new URL(file, folder))] as const,
	);
	return new Map(await Promise.all(found));
}

async function load<Services>(file: URL): Promise<AnyHandler<Services>> {
	const { handler }: { handler?: AnyHandler<Services> } = await import(file.href);
	if (handler === undefined) throw new Error(`${file.pathname} exports no \`handler\`.`);
	return handler;
}

function toolOf(file: string): string {
	return file.replace(HANDLER, "$1").replaceAll("-", "_");
}

/** Returns the name of the file that has a tool's handler. */
export function fileOf(tool: string): string {
	return `${tool.replaceAll("_", "-")}.ts`;
}

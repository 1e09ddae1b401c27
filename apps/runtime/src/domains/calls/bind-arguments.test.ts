import { readFileSync } from "node:fs";
import type { BridgeTool } from "@switchyard/spec/bridge";
import { defined } from "@switchyard/spec/json";
import type { ToolResult } from "@switchyard/spec/tool";
import { describe, expect, it } from "vitest";
import { bindArguments } from "./bind-arguments.ts";
import { toolReply } from "./tool-reply.ts";

interface Cases {
	readonly tools: Readonly<Record<string, BridgeTool>>;
	readonly binding: readonly {
		readonly name: string;
		readonly tool: string;
		readonly args?: unknown;
		readonly kwargs?: unknown;
		readonly size?: number;
		readonly limit?: number;
		readonly arguments?: unknown;
		readonly error?: unknown;
	}[];
	readonly replies: readonly {
		readonly name: string;
		readonly tool: string;
		readonly result: ToolResult;
		readonly reply: unknown;
	}[];
}

const { tools, binding, replies }: Cases = JSON.parse(
	readFileSync(new URL("../../../../../conformance/bridge/calls.json", import.meta.url), "utf8"),
);

function toolNamed(name: string): BridgeTool {
	const tool = tools[name];
	if (!tool) throw new Error(`The cases name no tool ${name}.`);
	return tool;
}

describe("the arguments of a call", () => {
	it.each(binding)("bind to the declared parameters: $name [D4, D11]", (each) => {
		const { tool, args, kwargs, size, limit = 1_000_000, name: _, ...expected } = each;
		const asked = {
			...defined({ args }),
			...(size === undefined ? {} : { kwargs: { text: "x".repeat(size) } }),
			...defined({ kwargs }),
		};
		expect(bindArguments(toolNamed(tool), asked, limit)).toEqual(expected);
	});
});

describe("a tool's result on the wire", () => {
	it.each(replies)(
		"says what happened, and nothing that is for people only: $name [D4, R27, X1, X5]",
		(each) => {
			const { tool_id: id, name } = toolNamed(each.tool);
			expect(toolReply(each.result, { id, name })).toEqual(each.reply);
		},
	);
});

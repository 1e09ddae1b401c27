import type { NodeSpec, ToolAnnotations } from "@switchyard/spec/node-spec";
import { describe, expect, it } from "vitest";
import { toolNodeType } from "../../mcp/packages/tool-node-type.ts";
import { isMoreCautious } from "./more-cautious.ts";

const BASE = toolNodeType(
	"Acme",
	{ name: "echo", inputSchema: { type: "object", properties: {} }, annotations: {} },
	false,
).spec;

const tool = (annotations: ToolAnnotations, effect: NodeSpec["effect"], name = "echo"): NodeSpec => ({
	...BASE,
	effect,
	tool: { name, description: "Says it.", annotations },
});

describe("a tool that promises less than before [T5]", () => {
	it.each<[string, NodeSpec, NodeSpec, boolean]>([
		["no longer only reads", tool({ readOnly: true }, "safe"), tool({ readOnly: false }, "once"), true],
		[
			"reads only, all of a sudden",
			tool({ readOnly: false }, "once"),
			tool({ readOnly: true }, "safe"),
			false,
		],
		["destroys", tool({}, "once"), tool({ destructive: true }, "once"), true],
		["no longer destroys", tool({ destructive: true }, "once"), tool({ destructive: false }, "once"), false],
		[
			"is judged by its name",
			tool({ destructive: false }, "once", "delete_all"),
			tool({}, "once", "delete_all"),
			true,
		],
		["stays at home", tool({ openWorld: true }, "once"), tool({ openWorld: false }, "once"), false],
		["may be repeated", tool({}, "once"), tool({ idempotent: true }, "once"), false],
		["has another name", tool({}, "safe"), tool({}, "once", "other"), false],
	])("%s", (_what, before, now, expected) => {
		expect(isMoreCautious(before, now)).toBe(expected);
	});
});

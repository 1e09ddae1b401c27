import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";

/** A year. */
const LONGEST_MS = 31_536_000_000;

export const definition = defineNode({
	id: "Flow.Join",
	version: 2,
	name: "Join",
	description: "Waits for branches and merges their messages into one.",
	icon: "merge",
	color: "neutral",
	group: "Flow",
	summary: "waits for {{mode}}",
	keywords: ["merge", "combine", "wait for all", "gather", "sync"],
	effect: "safe",
	construct: "join",
	ports: [
		{ id: "in", kind: "message", direction: "in", name: "In" },
		{ id: "out", kind: "message", direction: "out", name: "Out" },
		{ id: "timeout", kind: "message", direction: "out", name: "Timed out" },
	],
	inputs: {
		mode: {
			title: "Wait for",
			schema: Type.Enum(["all", "any", "count"], { type: "string" }),
			description:
				"All: every branch that can still arrive. Any: the first one. Count: a number of them. Branches that come later are dropped.",
			scopes: ["Custom"],
			default: "all",
		},
		count: {
			title: "How many",
			schema: Type.Integer({ minimum: 1, maximum: 1000 }),
			description: "With count: how many branches. When fewer can come, the join fails.",
			scopes: ["Custom"],
			default: 1,
		},
		timeout_ms: {
			title: "At most",
			schema: Type.Integer({ minimum: 1, maximum: LONGEST_MS, control: "duration" }),
			description:
				"How long it waits after the first branch came; then what came leaves through Timed out. For ever when empty.",
			scopes: ["Custom"],
			optional: true,
		},
	},
	outputs: {},
});

import type { NodeSpec } from "@switchyard/spec/node-spec";
import { IN, NODE_TYPES, nodeType, OUT, parameter } from "./node-types.ts";

/** The same node types, and one of each construct that waits, repeats or catches. */
export const CONSTRUCT_TYPES: ReadonlyMap<string, NodeSpec> = new Map([
	...NODE_TYPES,
	...[
		nodeType("Flow.ForEach", "For each", {
			construct: "for-each",
			icon: "repeat",
			ports: [IN, { ...OUT, id: "each", name: "Each" }, { ...OUT, name: "Done" }],
			properties: [
				parameter("items", { schema: { type: "array" }, scope: "Message" }),
				parameter("parallel", { variableType: "Opt", schema: { type: "integer" }, value: 1 }),
				parameter("on_item_error", { variableType: "Opt", value: "stop" }),
				parameter("item", { variableType: "Out", schema: {}, customScope: false, scope: "Message" }),
				parameter("results", { variableType: "Out", schema: {}, customScope: false, scope: "Message" }),
			],
		}),
		nodeType("Flow.Delay", "Delay", {
			construct: "delay",
			icon: "timer",
			properties: [parameter("duration_ms", { schema: { type: "integer" } })],
		}),
		nodeType("Flow.Join", "Join", {
			construct: "join",
			icon: "merge",
			ports: [IN, OUT, { ...OUT, id: "timeout", name: "Timed out" }],
			properties: [
				parameter("mode", { variableType: "Opt", value: "all" }),
				parameter("count", { variableType: "Opt", schema: { type: "integer" } }),
				parameter("timeout_ms", { variableType: "Opt", schema: { type: "integer" } }),
			],
		}),
		nodeType("Flow.Ask", "Ask", {
			construct: "ask",
			icon: "message-circle-question-mark",
			properties: [parameter("question")],
		}),
		nodeType("Flow.Catch", "Catch", {
			construct: "catch",
			icon: "shield-alert",
			ports: [OUT],
			properties: [
				parameter("nodes", {
					variableType: "Opt",
					schema: { type: "array" },
					messageScope: false,
					value: [],
				}),
			],
		}),
		nodeType("Flow.Hop", "Hop", {
			construct: "hop",
			icon: "list-checks",
			ports: [IN, OUT, { id: "tools", kind: "tools", direction: "out", name: "Tools" }],
			properties: [
				parameter("assets", { schema: { type: "array" }, messageScope: false, value: [] }),
				parameter("steps", { schema: { type: "array" }, messageScope: false, value: [] }),
			],
		}),
		nodeType("Subflow.greet", "Greet", { construct: "sub-flow", icon: "workflow" }),
	].map((spec) => [spec.id, spec] as const),
]);

import { ai } from "@switchyard/flow/testing";
import { defineNode, NodeError, nodeType } from "@switchyard/node-kit";
import { servePackage } from "@switchyard/node-kit/host";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { Type } from "typebox";

const DECLARED = {
	version: 1,
	icon: "wrench",
	color: "neutral",
	group: "Desk",
	description: "For tests.",
} as const;
const ANYWHERE = ["AI", "Custom", "Message"] as const;
const number = (description: string) => ({ schema: Type.Number(), description, scopes: ANYWHERE });
const text = (description: string) => ({
	schema: Type.String({ maxLength: 2_000_000 }),
	description,
	scopes: ANYWHERE,
});

const add = nodeType(
	defineNode({
		...DECLARED,
		id: "TsDesk.Add",
		name: "Add",
		effect: "safe",
		inputs: { a: number("The first number."), b: number("The second number.") },
		outputs: { sum: { schema: Type.Number(), description: "Both together." } },
		tool: { name: "add_numbers", description: "Adds two numbers." },
	}),
	async ({ a, b }, { charge }) => {
		charge(0.25);
		return { sum: a + b };
	},
);

const count = nodeType(
	defineNode({
		...DECLARED,
		id: "TsDesk.Count",
		name: "Count",
		effect: "safe",
		inputs: { upto: number("How far.") },
		outputs: { total: { schema: Type.Number(), description: "How many it were." } },
		tool: { name: "count", description: "Counts.", streaming: true },
	}),
	async ({ upto }, { chunk }) => {
		for (let number = 0; number < upto; number++) await chunk({ number });
		return { total: upto };
	},
);

const linger = nodeType(
	defineNode({
		...DECLARED,
		id: "TsDesk.Linger",
		name: "Linger",
		effect: "safe",
		inputs: {},
		outputs: {},
		tool: { name: "linger", description: "Waits until it is aborted." },
	}),
	async (_inputs, { signal, progress }) => {
		progress({ fraction: 0.5, text: "half" });
		await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
		return {};
	},
);

const recite = nodeType(
	defineNode({
		...DECLARED,
		id: "TsDesk.Recite",
		name: "Recite",
		effect: "safe",
		inputs: { text: text("What to say."), from: text("Who says it.") },
		outputs: {
			said: { schema: Type.String(), description: "What was said." },
			by: { schema: Type.String(), description: "Who said it." },
		},
		tool: { name: "recite", description: "Says it again." },
	}),
	async ({ text: said, from: by }) => {
		if (said === "")
			throw new NodeError({ code: "NOTHING_TO_SAY", message: "There is nothing to say.", field: "text" });
		return { said, by };
	},
);

/** Serves the desk's node types to a server. */
export function serveDesk(url: string, token: string) {
	return servePackage({
		namespace: "TsDesk",
		version: "1.0.0",
		nodes: [add, count, linger, recite],
		url,
		token,
		log: () => {},
	});
}

const position = { x: 0, y: 0 };

function tool(id: string, type: string, more: Partial<FlowNode>): FlowNode {
	return { id, type, name: type, position, params: {}, ...more };
}

/** A flow whose agent has the desk's tools; its model is never asked. `ask` needs a person's consent. */
export const DESK: Flow = {
	formatVersion: 1,
	id: "ts-desk",
	name: "Desk",
	revision: 1,
	nodes: [
		tool("start", "Flow.Manual", {}),
		tool("agent", "AI.Agent", {
			params: {
				prompt: { scope: "Custom", value: "Nothing." },
				model: { scope: "Custom", value: { provider: "scripted", script: [] } },
			},
		}),
		tool("add", "TsDesk.Add", { params: { a: ai, b: ai } }),
		tool("count", "TsDesk.Count", { params: { upto: ai } }),
		tool("linger", "TsDesk.Linger", {}),
		tool("recite", "TsDesk.Recite", { params: { text: ai, from: { scope: "Message", path: "desk" } } }),
		tool("ask", "TsDesk.Add", { params: { a: ai, b: ai }, tool: { name: "ask", approval: "always" } }),
	],
	wires: [
		{ id: "w0", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
		...["add", "count", "linger", "recite", "ask"].map((node) => ({
			id: `w-${node}`,
			from: { node: "agent", port: "tools" },
			to: { node, port: "tool" },
		})),
	],
};

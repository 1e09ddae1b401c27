import { defineNode } from "@switchyard/node-kit";
import { runPackage } from "@switchyard/node-kit/host";
import { Type } from "typebox";

/** A package in TypeScript whose one node says its text again. */
const { spec } = defineNode({
	id: "Bench.Echo",
	version: 1,
	name: "Echo",
	description: "Says a text again.",
	icon: "repeat",
	color: "neutral",
	group: "Bench",
	effect: "safe",
	inputs: {
		text: { schema: Type.String({ maxLength: 10_000 }), description: "What to say.", scopes: ["AI"] },
	},
	outputs: { said: { schema: Type.String(), description: "What was said." } },
	tool: { name: "echo", description: "Says a text again." },
});

await runPackage({
	namespace: "Bench",
	version: "1.0.0",
	nodes: [{ spec, execute: async ({ text }) => ({ said: text }) }],
});

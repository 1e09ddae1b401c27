import { defineNode, nodeType } from "@switchyard/node-kit";
import { runPackage } from "@switchyard/node-kit/host";
import { defined } from "@switchyard/spec/json";
import { Type } from "typebox";

const anywhere = ["AI", "Custom", "Message"] as const;

const definition = defineNode({
	id: "ProbeTs.Look",
	version: 1,
	name: "Look",
	description: "Gives back what reached it.",
	icon: "eye",
	color: "neutral",
	group: "Probe",
	effect: "safe",
	inputs: {
		to: { schema: Type.String({ maxLength: 100 }), description: "Someone.", scopes: anywhere },
		count: { schema: Type.Integer(), description: "How many.", scopes: anywhere },
		note: {
			schema: Type.String({ maxLength: 100 }),
			description: "A note.",
			scopes: anywhere,
			optional: true,
		},
		server: { schema: Type.String(), description: "Never a model's.", scopes: ["Custom", "Message"] },
		says: {
			schema: Type.Record(Type.String(), Type.Unknown()),
			description: "What it says besides.",
			scopes: ["Custom"],
			optional: true,
		},
	},
	outputs: {
		seen: { schema: Type.Record(Type.String(), Type.Unknown()), description: "What reached it." },
		said: { schema: Type.Record(Type.String(), Type.Unknown()), description: "What it says." },
	},
	provenance: true,
	tool: { name: "look", description: "Gives back what reached it." },
});

const look = nodeType(definition, async ({ says = {}, ...seen }, { traceparent, provenance, charge }) => {
	if (typeof says.cost === "number") charge(says.cost);
	return { seen: { ...seen, provenance, ...defined({ traceparent }) }, said: says };
});

const reading = defineNode({
	id: "ProbeTs.Reader",
	version: 1,
	name: "Reader",
	description: "Asks a model.",
	icon: "book",
	color: "neutral",
	group: "Probe",
	effect: "safe",
	inputs: {
		texts: {
			schema: Type.Array(Type.String()),
			description: "What it asks, one after the other.",
			scopes: ["Custom", "Message"],
		},
		model: {
			schema: Type.Object({}, { additionalProperties: true, control: "model" }),
			description: "Who answers.",
			scopes: ["Custom"],
		},
	},
	outputs: { answers: { schema: Type.Array(Type.String()), description: "What it was answered." } },
});

const reader = nodeType(reading, async ({ texts }, { model }) => {
	const answers: string[] = [];
	for (const text of texts) {
		const answer = await model?.ask({
			instructions: "Answer.",
			messages: [{ role: "user", text }],
			answerSchema: { type: "object" },
		});
		answers.push(answer?.text ?? "");
	}
	return { answers };
});

await runPackage({ namespace: "ProbeTs", version: "1.0.0", nodes: [look, reader] });

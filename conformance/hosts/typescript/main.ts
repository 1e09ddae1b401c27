import { defineNode, nodeType } from "@switchyard/node-kit";
import { runPackage } from "@switchyard/node-kit/host";
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
	return { seen: { ...seen, provenance, ...(traceparent !== undefined && { traceparent }) }, said: says };
});

await runPackage({ namespace: "ProbeTs", version: "1.0.0", nodes: [look] });

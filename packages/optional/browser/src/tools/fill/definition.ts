import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { limitInput, Reference, sitesInput, snapshotInput, waitInput } from "../inputs.ts";
import { pageOutputs } from "../outputs.ts";

const Field = Type.Object(
	{
		ref: Reference,
		value: Type.Union([Type.String({ maxLength: 20_000 }), Type.Boolean()]),
	},
	{ additionalProperties: false },
);

export const definition = defineNode({
	id: "BrowserTools.Fill",
	version: 1,
	name: "Fill",
	description: "Puts values into fields of the page in an agent's browser.",
	icon: "text-cursor-input",
	color: "blue",
	group: "Browser",
	category: "outside",
	effect: "safe",
	isPart: true,
	session: "browser",
	source: { untrusted: true },
	ports: [],
	inputs: {
		snapshot: snapshotInput,
		fields: {
			title: "Fields",
			schema: Type.Array(Field, { minItems: 1, maxItems: 40 }),
			description:
				"The reference of each field, and its value: text, the words of a choice, or true or false for a check box. What was in a field is replaced.",
			scopes: ["AI"],
		},
		sites: sitesInput,
		limit: limitInput,
		wait_ms: waitInput,
	},
	outputs: pageOutputs,
	tool: {
		name: "browser_fill",
		description:
			"Puts values into fields of the page, several at once, and answers with a fresh snapshot. It sends no form: browser_act does.",
		annotations: { destructive: false, openWorld: true },
	},
});

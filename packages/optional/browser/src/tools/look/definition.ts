import { defineNode } from "@switchyard/node-kit";
import { limitInput, Reference, sitesInput } from "../inputs.ts";
import { pageOutputs } from "../outputs.ts";

export const definition = defineNode({
	id: "BrowserTools.Look",
	version: 1,
	name: "Look",
	description: "Shows an agent the page in its browser.",
	icon: "eye",
	color: "blue",
	group: "Browser",
	category: "outside",
	effect: "safe",
	isPart: true,
	session: "browser",
	source: { untrusted: true },
	ports: [],
	inputs: {
		ref: {
			title: "Part",
			schema: Reference,
			description:
				"The reference of the part that is shown, where the page is longer than one answer. The whole page without it.",
			scopes: ["AI"],
			optional: true,
		},
		sites: sitesInput,
		limit: limitInput,
	},
	outputs: pageOutputs,
	tool: {
		name: "browser_look",
		description:
			"Answers with a fresh numbered snapshot of the page in the browser, or of a part of it: what is there now, with references to its elements.",
		annotations: { readOnly: true, openWorld: true },
	},
});

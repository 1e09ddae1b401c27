import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { limitInput, Reference, sitesInput, snapshotInput, waitInput } from "../inputs.ts";
import { pageOutputs } from "../outputs.ts";

export const definition = defineNode({
	id: "BrowserTools.Read",
	version: 1,
	name: "Read",
	description: "Reads the text of the page in an agent's browser.",
	icon: "scan-text",
	color: "blue",
	group: "Browser",
	category: "outside",
	effect: "safe",
	isPart: true,
	session: "browser",
	source: { untrusted: true },
	ports: [],
	inputs: {
		snapshot: {
			...snapshotInput,
			description: "The number of the last snapshot, where a reference is given.",
			optional: true,
		},
		ref: {
			title: "Part",
			schema: Reference,
			description: "The reference of the element that is read. The whole page without it.",
			scopes: ["AI"],
			optional: true,
		},
		sites: sitesInput,
		limit: limitInput,
		wait_ms: waitInput,
	},
	outputs: {
		text: {
			title: "Text",
			schema: Type.String(),
			description: "The text that is shown; the cells of a table with tabs between them.",
		},
		...pageOutputs,
	},
	tool: {
		name: "browser_read",
		description:
			"Reads the text that the page or an element of it shows, whole and as it is laid out, and answers with a fresh snapshot beside it.",
		annotations: { readOnly: true, openWorld: true },
	},
});

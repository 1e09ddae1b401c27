import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { limitInput, sitesInput, waitInput } from "../inputs.ts";
import { pageOutputs } from "../outputs.ts";

export const definition = defineNode({
	id: "BrowserTools.Wait",
	version: 1,
	name: "Wait",
	description: "Waits until the page in an agent's browser shows something.",
	icon: "hourglass",
	color: "blue",
	group: "Browser",
	category: "outside",
	effect: "safe",
	isPart: true,
	session: "browser",
	source: { untrusted: true },
	ports: [],
	inputs: {
		text: {
			title: "Words",
			schema: Type.String({ minLength: 1, maxLength: 500 }),
			description: "Words that the page is to show.",
			scopes: ["AI"],
			optional: true,
		},
		gone: {
			title: "Words gone",
			schema: Type.String({ minLength: 1, maxLength: 500 }),
			description: "Words that the page is not to show any more.",
			scopes: ["AI"],
			optional: true,
		},
		sites: sitesInput,
		limit: limitInput,
		wait_ms: waitInput,
	},
	outputs: {
		met: {
			title: "Met",
			schema: Type.Boolean(),
			description: "Whether the page came to be so in time.",
			neutral: true,
		},
		...pageOutputs,
	},
	tool: {
		name: "browser_wait",
		description:
			"Waits until the page shows some words, or does not show them any more, and answers with a fresh snapshot. Without words it waits until the page is loaded.",
		annotations: { readOnly: true, openWorld: true },
	},
});

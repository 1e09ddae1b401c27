import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { savedFileOutputs } from "../../files/parameters.ts";
import { onceInputs, waitInput } from "../../targets/inputs.ts";
import { Target } from "../../targets/target.ts";

export const definition = defineNode({
	id: "Browser.Download",
	version: 1,
	name: "Download",
	description:
		"Saves a file of the site in the workspace: the one that a click on an element fetches, or the one at an address. A file that does not come whole is not kept.",
	icon: "download",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "[{{target}}][ {{url}}] into {{folder}}",
	keywords: ["save file", "export", "fetch file", "attachment"],
	effect: "once",
	effectWith: { harmless: "safe" },
	session: "browser",
	source: { untrusted: true },
	inputs: {
		target: {
			title: "Target",
			schema: Target,
			description: "The element that is clicked to fetch the file, such as a link or a button.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			optional: true,
		},
		url: {
			title: "Address",
			schema: Type.String({ minLength: 1, maxLength: 8192 }),
			description: "The address of the file, when no element is clicked.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			sink: "url",
			optional: true,
		},
		folder: {
			title: "Folder",
			schema: Type.String({ minLength: 1, maxLength: 1024 }),
			description:
				"The folder of the workspace that the file is saved in, under the name that the site gives it. No other file is replaced: a number is put behind the name.",
			scopes: ["Custom", "AI", "Message"],
			default: "downloads",
			sink: "path",
		},
		limit_mb: {
			title: "Largest file",
			schema: Type.Integer({ minimum: 1, maximum: 1024 }),
			description: "In megabytes. A larger file is not kept.",
			scopes: ["Custom"],
			default: 100,
			advanced: true,
		},
		harmless: {
			...onceInputs.harmless,
			description: "The file may be fetched again after a crash: fetching it changes nothing at the site.",
		},
		wait_ms: { ...waitInput, description: "How long the element and the file may take.", default: 120_000 },
	},
	outputs: {
		...savedFileOutputs,
		url: { title: "Address", schema: Type.String(), description: "Where the file came from." },
	},
	tool: {
		name: "browser_download",
		description: "Saves a file of the site in the browser in the workspace, by a click or from an address.",
		annotations: { readOnly: false, openWorld: true },
	},
});

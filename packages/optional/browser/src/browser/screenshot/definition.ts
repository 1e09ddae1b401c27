import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { savedFileOutputs, savedToInput } from "../../files/parameters.ts";
import { waitInput } from "../../targets/inputs.ts";
import { Target } from "../../targets/target.ts";

export const definition = defineNode({
	id: "Browser.Screenshot",
	version: 1,
	name: "Screenshot",
	description:
		"Takes a picture of the page, or of an element of it, as a PNG or JPEG file. Fields for passwords are painted over.",
	icon: "camera",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "{{path}}",
	keywords: ["capture", "image", "picture", "png", "jpeg"],
	effect: "safe",
	session: "browser",
	source: { untrusted: true },
	inputs: {
		path: {
			...savedToInput,
			description:
				"The picture's path inside the workspace, ending in .png, .jpg or .jpeg. A file of the same path is replaced.",
		},
		target: {
			title: "Target",
			schema: Target,
			description:
				"The element that is shown: words that stand in it, or ways to find it. The page without one.",
			scopes: ["Custom", "AI", "Message"],
			toolScope: "AI",
			optional: true,
		},
		full_page: {
			title: "Full page",
			schema: Type.Boolean(),
			description: "The whole page, and not only the part of it that is in view; 16,000 pixels high at most.",
			scopes: ["Custom", "AI", "Message"],
			default: false,
		},
		wait_ms: waitInput,
	},
	outputs: savedFileOutputs,
	tool: {
		name: "browser_screenshot",
		description: "Saves a picture of the page in the browser as a file of the workspace.",
		annotations: { readOnly: false, idempotent: true, openWorld: true },
	},
});

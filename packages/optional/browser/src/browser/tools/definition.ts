import { defineNode } from "@switchyard/node-kit";
import { actFreelyInput, limitInput, sitesInput, waitInput } from "../../tools/inputs.ts";

export const definition = defineNode({
	id: "Browser.Tools",
	version: 1,
	name: "Browser Tools",
	description:
		"Gives an agent a browser: six tools to open pages, look, click, fill fields, read and wait. It uses the browser of the block that the agent stands in, or has one of its own.",
	icon: "globe",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "[{{sites}}]",
	keywords: ["browser agent", "browser use", "computer use", "web agent", "playwright mcp", "toolkit"],
	effect: "safe",
	construct: "toolkit",
	parts: [
		{ type: "BrowserTools.Open" },
		{ type: "BrowserTools.Look" },
		{ type: "BrowserTools.Act", approvalWhen: "!(site in act_freely_on)" },
		{ type: "BrowserTools.Fill" },
		{ type: "BrowserTools.Read" },
		{ type: "BrowserTools.Wait" },
	],
	ports: [],
	inputs: {
		sites: sitesInput,
		act_freely_on: actFreelyInput,
		limit: limitInput,
		wait_ms: waitInput,
	},
	outputs: {},
});

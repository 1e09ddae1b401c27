import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import { healingInputs } from "../../healing/settings.ts";
import { Site } from "../../session/sites.ts";

export const definition = defineNode({
	id: "Browser.Use",
	version: 1,
	name: "Use Browser",
	description:
		"Opens a browser for what is wired to Each, and closes it after that. Its nodes find it by where they stand; after a crash it is opened again where it was.",
	icon: "app-window",
	color: "blue",
	group: "Browser",
	category: "outside",
	summary: "[{{sites}}]",
	keywords: [
		"chrome",
		"chromium",
		"open browser",
		"web",
		"attach browser",
		"playwright",
		"selenium",
		"puppeteer",
	],
	effect: "safe",
	source: { untrusted: true, outputs: [] },
	construct: "block",
	session: "browser",
	ports: [
		{ id: "in", kind: "message", direction: "in", name: "In" },
		{ id: "each", kind: "message", direction: "out", name: "Each" },
		{ id: "out", kind: "message", direction: "out", name: "Done" },
	],
	inputs: {
		sites: {
			title: "Sites",
			schema: Type.Array(Site, { maxItems: 200 }),
			description:
				"The hosts that the browser may connect to, such as example.com or *.example.com. Without any, all that the server's address rules allow.",
			scopes: ["Custom"],
			optional: true,
		},
		on_session_lost: {
			title: "When the session is lost",
			schema: Type.Enum(["restart", "ask", "fail"], { type: "string" }),
			description:
				"Restart begins the block again, from its checkpoint if it has one, where that does nothing twice; else a person is asked. Ask always asks a person. Fail fails.",
			scopes: ["Custom"],
			default: "restart",
			advanced: true,
		},
		...healingInputs,
	},
	outputs: {},
});

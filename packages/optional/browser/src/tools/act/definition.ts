import { defineNode } from "@switchyard/node-kit";
import { Type } from "typebox";
import {
	actFreelyInput,
	limitInput,
	referenceInput,
	sitesInput,
	snapshotInput,
	waitInput,
} from "../inputs.ts";
import { pageOutputs } from "../outputs.ts";

export const definition = defineNode({
	id: "BrowserTools.Act",
	version: 1,
	name: "Act",
	description:
		"Clicks an element of the page in an agent's browser, or presses a key in it. It is never done twice by itself.",
	icon: "mouse-pointer-click",
	color: "blue",
	group: "Browser",
	category: "outside",
	effect: "once",
	isPart: true,
	session: "browser",
	source: { untrusted: true },
	withoutSinks: "Each call asks a person, unless the designer says otherwise.",
	ports: [],
	inputs: {
		snapshot: snapshotInput,
		ref: referenceInput,
		element: {
			title: "Element",
			schema: Type.String({ minLength: 1, maxLength: 500 }),
			description:
				'The element\'s role and name exactly as the snapshot has them, such as button "Place order". A person may be asked to agree to it.',
			scopes: ["AI"],
		},
		site: {
			title: "Site",
			schema: Type.String({ minLength: 1, maxLength: 520 }),
			description: "The site that the snapshot says the page is on. A person may be asked to agree to it.",
			scopes: ["AI"],
		},
		action: {
			title: "Action",
			schema: Type.Enum(["click", "press"], { type: "string" }),
			description: "Whether the element is clicked, or a key is pressed in it.",
			scopes: ["AI"],
			default: "click",
		},
		key: {
			title: "Key",
			schema: Type.Enum(
				[
					"Enter",
					"Escape",
					"Tab",
					"Space",
					"Backspace",
					"Delete",
					"Home",
					"End",
					"PageUp",
					"PageDown",
					"ArrowUp",
					"ArrowDown",
					"ArrowLeft",
					"ArrowRight",
				],
				{ type: "string" },
			),
			description: "The key that is pressed.",
			scopes: ["AI"],
			default: "Enter",
		},
		act_freely_on: actFreelyInput,
		sites: sitesInput,
		limit: limitInput,
		wait_ms: waitInput,
	},
	outputs: pageOutputs,
	tool: {
		name: "browser_act",
		description:
			"Clicks an element of the page or presses a key in it, which is how forms are sent, and answers with a fresh snapshot. The element must be as the last snapshot has it.",
		annotations: { destructive: true, openWorld: true },
	},
});

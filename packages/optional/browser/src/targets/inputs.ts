import { Type } from "typebox";
import { DoneWhen } from "./done-when.ts";
import { Target } from "./target.ts";

/** How long an element is waited for when nothing else is set, in milliseconds. */
export const WAIT_MS = 30_000;

/** The parameter by which a node is given its element. */
export const targetInput = {
	title: "Target",
	schema: Target,
	description:
		'The element: what a person would call it, such as "Place order" or "Email", or ways to find it: a list of objects with role and name, label, placeholder, testId, text, near or css, of which the first that fits exactly one element is taken.',
	scopes: ["Custom", "AI", "Message"],
	toolScope: "AI",
} as const;

export const waitInput = {
	title: "Wait",
	schema: Type.Integer({ minimum: 0, maximum: 600_000, control: "duration" }),
	description: "How long the element is waited for.",
	scopes: ["Custom"],
	default: WAIT_MS,
	advanced: true,
} as const;

/** For nodes whose work must not be done twice. */
export const onceInputs = {
	done_when: {
		title: "Done when",
		schema: DoneWhen,
		description:
			"What tells that the step was done: a part of the address, words on the page, or an element. It is waited for afterwards. After a crash it is waited for again, and without it a person is asked whether the step was done.",
		scopes: ["Custom"],
		optional: true,
	},
	harmless: {
		title: "Harmless to repeat",
		schema: Type.Boolean(),
		description: "The step may be done again after a crash: it opens a menu, say, and orders nothing.",
		scopes: ["Custom"],
		default: false,
	},
} as const;

/** What these settings make of its effect. */
export const onceEffect = {
	effect: "once",
	effectWith: { harmless: "safe", done_when: "keyed" },
} as const;

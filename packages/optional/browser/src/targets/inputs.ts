import { Type } from "typebox";
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

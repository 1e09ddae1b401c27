import { Type } from "typebox";
import { Site } from "../session/sites.ts";

/** What the designer sets of all six tools, on the node that stands for them. */
export const sitesInput = {
	title: "Sites",
	schema: Type.Array(Site, { maxItems: 200 }),
	description:
		"The hosts that the agent's browser may connect to, such as example.com or *.example.com. Without any, all that the server's address rules and the block around the agent allow.",
	scopes: ["Custom"],
	optional: true,
} as const;

/** The same, of those in which something is clicked. */
export const actFreelyInput = {
	title: "Acts without consent on",
	schema: Type.Array(Type.String({ minLength: 1, maxLength: 253, pattern: "^[^\\s/:*]+$" }), {
		maxItems: 200,
	}),
	description:
		"Hosts on which the agent clicks and presses keys without asking a person: each whole, such as shop.example.com. On all others it asks before each.",
	scopes: ["Custom"],
	default: [],
} as const;

export const limitInput = {
	title: "Limit",
	schema: Type.Integer({ minimum: 1000, maximum: 100_000 }),
	description: "How many characters of a page one answer has at most.",
	scopes: ["Custom"],
	default: 10_000,
	advanced: true,
} as const;

export const waitInput = {
	title: "Wait",
	schema: Type.Integer({ minimum: 0, maximum: 300_000, control: "duration" }),
	description: "How long an element or the page is waited for at most.",
	scopes: ["Custom"],
	default: 10_000,
	advanced: true,
} as const;

/** What a model takes of the answer before. */
export const snapshotInput = {
	title: "Snapshot",
	schema: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
	description: "The number of the snapshot that the reference is from: always the last one.",
	scopes: ["AI"],
} as const;

export const Reference = Type.String({ maxLength: 40, pattern: "^[a-z0-9]{2,40}$" });

export const referenceInput = {
	title: "Reference",
	schema: Reference,
	description: "The element's reference in the snapshot, such as e12.",
	scopes: ["AI"],
} as const;

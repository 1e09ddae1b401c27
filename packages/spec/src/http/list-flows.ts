import { type Static, Type } from "typebox";
import { Tag } from "../identity/tag.ts";
import { FlowSummary } from "./flow-summary.ts";

const closed = { additionalProperties: false } as const;

/** A folder's path as a request gives it: `""` is the top. The store says what is wrong with one. */
export const GivenFolder = Type.String({ maxLength: 1000 });

/**
 * Which flows a list shows: `published` ones, those `changed` since, `draft` ones, whose triggers are off, and those with
 * `problems`: they cannot run, or a trigger of theirs fails.
 */
export const FlowStateFilter = Type.Union([
	Type.Literal("published"),
	Type.Literal("changed"),
	Type.Literal("draft"),
	Type.Literal("problems"),
]);
export type FlowStateFilter = Static<typeof FlowStateFilter>;

/** What a list of flows is ordered by. */
export const FlowOrder = Type.Union([
	Type.Literal("updated"),
	Type.Literal("name"),
	Type.Literal("lastRun"),
	Type.Literal("state"),
]);
export type FlowOrder = Static<typeof FlowOrder>;

/** `GET /api/flows`: every flow that fits all that is given. Without `limit`, all of them at once. */
export const ListFlowsQuery = Type.Object(
	{
		/** Only flows that are in this folder itself. */
		folder: Type.Optional(GivenFolder),
		/** Only flows in this folder and in all folders in it. */
		under: Type.Optional(GivenFolder),
		/** Only flows with this tag; repeated, with all of them. */
		tag: Type.Optional(Type.Union([Tag, Type.Array(Tag, { maxItems: 20 })])),
		state: Type.Optional(FlowStateFilter),
		/** Words, each of which the name, the id, a tag or a node type must have in it. */
		text: Type.Optional(Type.String({ maxLength: 200 })),
		/** Lists the flows that robots are compiled into, too. */
		robots: Type.Optional(Type.Literal("true")),
		/** `updated` when absent. The newest come first, names in the order of the alphabet, states with what fails first. */
		sort: Type.Optional(FlowOrder),
		/** Turns the order round. */
		reverse: Type.Optional(Type.Literal("true")),
		/** How many flows to leave out at the beginning, a whole number as text. */
		offset: Type.Optional(Type.String({ pattern: "^[0-9]{1,6}$" })),
		/** How many flows a page has, a whole number from 1 to 500 as text. */
		limit: Type.Optional(Type.String({ pattern: "^([1-9][0-9]?|[1-4][0-9]{2}|500)$" })),
	},
	closed,
);
export type ListFlowsQuery = Static<typeof ListFlowsQuery>;

export const ListFlowsReply = Type.Object(
	{
		flows: Type.Array(FlowSummary),
		/** How many flows fit, on this page and on all others. */
		total: Type.Integer({ minimum: 0 }),
	},
	closed,
);
export type ListFlowsReply = Static<typeof ListFlowsReply>;

import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";
import { Tag } from "../identity/tag.ts";
import { Publication } from "./publication.ts";
import { RunStatus } from "./run-summary.ts";

const closed = { additionalProperties: false } as const;

/** The last run of a flow, as a list of flows tells it. */
export const LastRun = Type.Object(
	{
		id: RunId,
		status: RunStatus,
		/** Milliseconds since the Unix epoch. */
		startedAt: Type.Integer(),
		endedAt: Type.Optional(Type.Integer()),
	},
	closed,
);
export type LastRun = Static<typeof LastRun>;

/** A flow in a list. */
export const FlowSummary = Type.Object(
	{
		id: Id,
		name: Type.String(),
		revision: Type.Integer(),
		nodes: Type.Integer({ description: "How many nodes the flow has." }),
		/** Milliseconds since the Unix epoch. */
		updatedAt: Type.Integer(),
		/** Absent while the flow is a draft: its triggers are off. */
		published: Type.Optional(Publication),
		/** How many of its triggers cannot do their work; absent when all can. */
		failingTriggers: Type.Optional(Type.Integer({ minimum: 1 })),
		/** True where its policies may stop, since an upgrade, what they let through when it last ran: its problems say where. */
		stricterPolicies: Type.Optional(Type.Literal(true)),
		/** The path of the folder that it is in, such as `Sales/Orders`; `""` at the top. */
		folder: Type.String(),
		/** In the order of the alphabet. */
		tags: Type.Array(Tag),
		/** Given in a page (`limit`) only: how many problems keep the flow from running; absent when it has none. */
		problems: Type.Optional(Type.Integer({ minimum: 1 })),
		/** Given in a page (`limit`) only; absent when the flow has never run. */
		lastRun: Type.Optional(LastRun),
	},
	closed,
);
export type FlowSummary = Static<typeof FlowSummary>;

import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { Publication } from "./publication.ts";

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
	},
	{ additionalProperties: false },
);
export type FlowSummary = Static<typeof FlowSummary>;

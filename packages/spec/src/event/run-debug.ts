import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";

/**
 * The sessions of blocks that stay open between the runs in which a person tries a flow. A run up to a node leaves those of these blocks open;
 * a run of one node works in those that are open.
 */
export const TriedSessions = Type.Object(
	{
		/** Whose they are: the sign-in or the access token that started the run. */
		by: Type.String({ minLength: 1, maxLength: 200 }),
		blocks: Type.Array(Id, { minItems: 1, maxItems: 100 }),
	},
	{ additionalProperties: false },
);
export type TriedSessions = Static<typeof TriedSessions>;

/** How much of a flow a run does, and with what data, while the flow is being made. */
export const RunDebug = Type.Object(
	{
		/** Nodes with pinned data give that in place of executing. */
		pins: Type.Optional(Type.Literal(true)),
		/** The run ends after the steps of this node: what does not lead there does not run. */
		until: Type.Optional(Id),
		/** The run begins at the node of `until` itself, which its first message reaches. */
		only: Type.Optional(Type.Literal(true)),
		/** Sessions that outlast a run, for one person who tries the flow. */
		sessions: Type.Optional(TriedSessions),
	},
	{ additionalProperties: false },
);
export type RunDebug = Static<typeof RunDebug>;

import { type Static, Type } from "typebox";
import { Flow } from "../flow/flow.ts";

/** What one node of another tool became. */
export const ImportEntry = Type.Object(
	{
		/** The node's name there. */
		name: Type.String(),
		/** Its type there. */
		from: Type.String(),
		/** `converted` is done, `check` works but needs a look, `missing` has no counterpart, `left-out` needs none. */
		result: Type.Union([
			Type.Literal("converted"),
			Type.Literal("check"),
			Type.Literal("missing"),
			Type.Literal("left-out"),
		]),
		/** The node's type here. */
		to: Type.Optional(Type.String()),
		/** The node's id here. */
		node: Type.Optional(Type.String()),
		/** What a person has to look at. */
		notes: Type.Array(Type.String()),
	},
	{ additionalProperties: false },
);
export type ImportEntry = Static<typeof ImportEntry>;

/** `POST /api/imports`: makes a flow of what n8n or Node-RED exported. */
export const ImportFlowBody = Type.Object(
	{
		/** The exported JSON, as it is: an object of n8n's, or a list of Node-RED's. */
		source: Type.Unknown(),
	},
	{ additionalProperties: false },
);
export type ImportFlowBody = Static<typeof ImportFlowBody>;

/** The flow, and what each node of the other tool became. */
export const ImportFlowReply = Type.Object(
	{ flow: Flow, report: Type.Array(ImportEntry) },
	{ additionalProperties: false },
);
export type ImportFlowReply = Static<typeof ImportFlowReply>;

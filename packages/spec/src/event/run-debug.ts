import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";

/** How much of a flow a run does, and with what data, while the flow is being made. */
export const RunDebug = Type.Object(
	{
		/** Nodes with pinned data give that in place of executing. */
		pins: Type.Optional(Type.Literal(true)),
		/** The run ends after the steps of this node: what does not lead there does not run. */
		until: Type.Optional(Id),
		/** The run begins at the node of `until` itself, which its first message reaches. */
		only: Type.Optional(Type.Literal(true)),
	},
	{ additionalProperties: false },
);
export type RunDebug = Static<typeof RunDebug>;

import { type Static, Type } from "typebox";
import { FlowSummary } from "./flow-summary.ts";

/** `GET /api/flows`, most recently changed first. */
export const ListFlowsReply = Type.Object(
	{ flows: Type.Array(FlowSummary) },
	{ additionalProperties: false },
);
export type ListFlowsReply = Static<typeof ListFlowsReply>;

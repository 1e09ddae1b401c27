import { type Static, Type } from "typebox";
import { Problem } from "../error/problem.ts";

/** `POST /api/flows/:flow/validate`: every problem at once. Empty means that the flow can run. */
export const ValidateFlowReply = Type.Object(
	{ problems: Type.Array(Problem) },
	{ additionalProperties: false },
);
export type ValidateFlowReply = Static<typeof ValidateFlowReply>;

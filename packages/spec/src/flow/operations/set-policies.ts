import { type Static, Type } from "typebox";
import { FlowPolicies } from "../flow-policies.ts";

export const SetPolicies = Type.Object(
	{ op: Type.Literal("set-policies"), policies: Type.Union([FlowPolicies, Type.Null()]) },
	{ additionalProperties: false },
);
export type SetPolicies = Static<typeof SetPolicies>;

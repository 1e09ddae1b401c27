import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { RetryPolicy } from "../retry-policy.ts";

export const SetRetry = Type.Object(
	{ op: Type.Literal("set-retry"), node: Id, retry: Type.Union([RetryPolicy, Type.Null()]) },
	{ additionalProperties: false },
);
export type SetRetry = Static<typeof SetRetry>;

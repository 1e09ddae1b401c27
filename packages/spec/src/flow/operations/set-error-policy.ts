import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { ErrorPolicy } from "../error-policy.ts";

/** Sets what a failure does. Going back to `fail` removes the wires of the `error` port. */
export const SetErrorPolicy = Type.Object(
	{ op: Type.Literal("set-error-policy"), node: Id, onError: Type.Union([ErrorPolicy, Type.Null()]) },
	{ additionalProperties: false },
);
export type SetErrorPolicy = Static<typeof SetErrorPolicy>;

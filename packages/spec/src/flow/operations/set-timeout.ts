import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { MAX_STEP_TIMEOUT_MS } from "../flow-node.ts";

/** Sets how long one attempt at a node's step may take; `null` goes back to the server's limit. */
export const SetTimeout = Type.Object(
	{
		op: Type.Literal("set-timeout"),
		node: Id,
		timeoutMs: Type.Union([Type.Integer({ minimum: 1, maximum: MAX_STEP_TIMEOUT_MS }), Type.Null()]),
	},
	{ additionalProperties: false },
);
export type SetTimeout = Static<typeof SetTimeout>;

import { type Static, Type } from "typebox";

/** What kind of failure an error is; what programs decide by. */
export const BRIDGE_ERROR_TYPES = [
	"BadFrame",
	"UnsupportedVersion",
	"Unauthenticated",
	"Forbidden",
	"ToolNotFound",
	"ValidationError",
	"DeadlineExceeded",
	"Cancelled",
	"ResourceExhausted",
	"SessionExpired",
	"ConnectionLost",
	"IdempotencyConflict",
	"ToolError",
	"InternalError",
] as const;
export type BridgeErrorType = (typeof BRIDGE_ERROR_TYPES)[number];

/** An error on the wire. Its words are made for its reader, a model among them: no paths, no stacks, no secrets. */
export const BridgeError = Type.Object({
	type: Type.Unsafe<BridgeErrorType>(Type.Union(BRIDGE_ERROR_TYPES.map((type) => Type.Literal(type)))),
	/** A stable name, upper case: ours from the catalogue, or the package's own. */
	code: Type.String({ maxLength: 64 }),
	/** One sentence saying what happened. */
	message: Type.String({ maxLength: 4000 }),
	/** The argument or field at fault. */
	field: Type.Optional(Type.String({ maxLength: 256 })),
	/** What to do about it. */
	hint: Type.Optional(Type.String({ maxLength: 1000 })),
	/** True when the same call may succeed later. */
	retryable: Type.Boolean(),
	/** When to try again, in milliseconds from now. */
	retry_after_ms: Type.Optional(Type.Integer({ minimum: 0 })),
	/** What the tool had set before it failed, and an id to ask an administrator about. */
	details: Type.Optional(Type.Unknown()),
});
export type BridgeError = Static<typeof BridgeError>;

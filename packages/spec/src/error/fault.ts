import { type Static, Type } from "typebox";

/** A stable name, upper case with underscores; the catalogue lists ours, packages add their own. */
export const FaultCode = Type.String({ pattern: "^[A-Z][A-Z0-9_]{1,63}$" });

/**
 * Something that went wrong, in words made for its reader. `message`, `field` and `hint` may be shown to a model;
 * `detail` is for people who may see the journal and never leaves it otherwise.
 */
export const Fault = Type.Object(
	{
		/** What kind of error it is; the catalogue lists ours. */
		code: FaultCode,
		/** One sentence saying what happened. */
		message: Type.String({ maxLength: 4000 }),
		/** The parameter or field at fault. */
		field: Type.Optional(Type.String({ maxLength: 256 })),
		/** What to do about it. */
		hint: Type.Optional(Type.String({ maxLength: 1000 })),
		/** True when the same call may succeed later. */
		retryable: Type.Boolean(),
		/** True when what was processed is wrong itself, so that another attempt cannot help: a work item is not tried again then. */
		business: Type.Optional(Type.Literal(true)),
		/** What the raw error and its causes said, for people: no stacks and no paths of the server, which are in its log. */
		detail: Type.Optional(Type.String({ maxLength: 20_000 })),
	},
	{ additionalProperties: false },
);
export type Fault = Static<typeof Fault>;

import { type Static, Type } from "typebox";
import { ONE_LINE } from "../identity/name.ts";
import { ToolName } from "../identity/tool-name.ts";

/** How a node appears to the agents that it is a tool of; what is absent comes from the author's tool marker. */
export const ToolSetting = Type.Object(
	{
		name: Type.Optional(ToolName),
		description: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
		/** For which calls a person must agree before they run; when absent, for all calls of destructive tools. */
		approval: Type.Optional(
			Type.Union([Type.Literal("never"), Type.Literal("always"), Type.Literal("when")]),
		),
		/**
		 * With `when`: a CEL expression over the call's parameters, by their names, for example `amount > 100`. A person is asked where it
		 * gives true, and where it gives neither true nor false.
		 */
		approvalWhen: Type.Optional(Type.String({ minLength: 1, maxLength: 10_000 })),
		/** Who should be asked, in the designer's words; anybody who may answer when absent. */
		approver: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE })),
		/** How long a call waits for consent, in milliseconds; seven days when absent. */
		approvalTimeoutMs: Type.Optional(Type.Integer({ minimum: 1000, maximum: 31_536_000_000 })),
		/** After how long a call that waits for consent is asked of `escalateTo` as well, in milliseconds; shorter than `approvalTimeoutMs`. */
		escalateAfterMs: Type.Optional(Type.Integer({ minimum: 1000, maximum: 31_536_000_000 })),
		/** Who should be asked then, beside `approver`, in the designer's words. */
		escalateTo: Type.Optional(Type.String({ minLength: 1, maxLength: 200, pattern: ONE_LINE })),
		/** How long one call may take, in milliseconds; 30,000 when absent. */
		timeoutMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_600_000 })),
		/** Lets a program's session keep results for some minutes, for calls with equal arguments. For `safe` node types only. */
		cache: Type.Optional(Type.Literal(true)),
		/** An agent's model gets what outsiders may have written of the results by reference only, to pass it to other tools unread. */
		byReference: Type.Optional(Type.Literal(true)),
	},
	{ additionalProperties: false },
);
export type ToolSetting = Static<typeof ToolSetting>;

/** How long a tool call may take when nothing else is said. */
export const DEFAULT_TOOL_TIMEOUT_MS = 30_000;

/** How long a tool call waits for consent when nothing else is said. */
export const DEFAULT_APPROVAL_TIMEOUT_MS = 7 * 24 * 60 * 60 * 1000;

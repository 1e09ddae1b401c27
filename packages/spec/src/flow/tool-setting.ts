import { type Static, Type } from "typebox";
import { ToolName } from "../identity/tool-name.ts";

/** How a node appears to the agents that it is a tool of; what is absent comes from the author's tool marker. */
export const ToolSetting = Type.Object(
	{
		name: Type.Optional(ToolName),
		description: Type.Optional(Type.String({ minLength: 1, maxLength: 4000 })),
		/** Whether a person must agree before a call runs. */
		approval: Type.Optional(Type.Literal("never")),
		/** How long one call may take, in milliseconds; 30,000 when absent. */
		timeoutMs: Type.Optional(Type.Integer({ minimum: 1, maximum: 3_600_000 })),
	},
	{ additionalProperties: false },
);
export type ToolSetting = Static<typeof ToolSetting>;

/** How long a tool call may take when nothing else is said. */
export const DEFAULT_TOOL_TIMEOUT_MS = 30_000;

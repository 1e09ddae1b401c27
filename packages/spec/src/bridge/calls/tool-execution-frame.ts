import { type Static, Type } from "typebox";
import { ToolExecution } from "../../tool/tool-execution.ts";

/** How a call of a session's tool stands, to peers with the capability `tool_execution`. What is lost with a connection is not sent again. */
export const ToolExecutionFrame = Type.Object({
	type: Type.Literal("tool_execution"),
	session_id: Type.String({ maxLength: 256 }),
	/** The `rpc_id` of the call; of a batch's call, what follows from `batch_id` and `index`. */
	call_id: Type.String({ maxLength: 300 }),
	tool_execution: ToolExecution,
});
export type ToolExecutionFrame = Static<typeof ToolExecutionFrame>;

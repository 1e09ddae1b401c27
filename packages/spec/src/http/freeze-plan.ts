import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { MAX_PLAN_TASKS, ProposedTask } from "../plan/plan-task.ts";
import { EditFlowBody, EditFlowReply } from "./edit-flow.ts";

/** `POST /api/flows/:flow/nodes/:node/freeze-plan`: a plan as nodes in the place of the agent that made it, in one edit. */
export const FreezePlanBody = Type.Object(
	{
		/** The flow's revision that the nodes are put into. */
		revision: EditFlowBody.properties.revision,
		/** The tasks as the plan was made, or as it was approved. */
		tasks: Type.Array(ProposedTask, { minItems: 1, maxItems: MAX_PLAN_TASKS }),
		editor: EditFlowBody.properties.editor,
	},
	{ additionalProperties: false },
);
export type FreezePlanBody = Static<typeof FreezePlanBody>;

export const FreezePlanReply = Type.Object(
	{
		...EditFlowReply.properties,
		/** The new nodes, in the order of their tasks. */
		nodes: Type.Array(Id),
		/** What follows the agent and reads a field that only the agent wrote. */
		unwritten: Type.Array(Type.Object({ node: Id, field: Type.String() }, { additionalProperties: false })),
	},
	{ additionalProperties: false },
);
export type FreezePlanReply = Static<typeof FreezePlanReply>;

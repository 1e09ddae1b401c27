import { type Static, Type } from "typebox";
import { ATTRIBUTION } from "../actor/attribution.ts";
import { Id } from "../identity/id.ts";
import { RunId } from "../identity/run-id.ts";
import { ToolName } from "../identity/tool-name.ts";
import { Message } from "../json/message.ts";

const closed = { additionalProperties: false } as const;

/** A rule by which calls of a tool are approved without a question, in all runs of a flow. Times are milliseconds since the Unix epoch. */
export const ApprovalRule = Type.Object(
	{
		/** The id of the question from which it was made. */
		id: Type.String(),
		flow: Id,
		flowName: Type.String(),
		/** The tool's node, and the name by which it was called. */
		node: Id,
		tool: ToolName,
		/** The arguments that calls must have; those with any arguments are approved when absent. */
		same: Type.Optional(Message),
		/** When it ends. */
		until: Type.Integer(),
		/** Who made it, when, and in which run. */
		...ATTRIBUTION,
		madeAt: Type.Integer(),
		run: RunId,
	},
	closed,
);
export type ApprovalRule = Static<typeof ApprovalRule>;

/** `GET /api/approval-rules?flow=`: the rules that hold now, the newest first, 1,000 at most. */
export const ListApprovalRulesQuery = Type.Object({ flow: Type.Optional(Id) }, closed);
export type ListApprovalRulesQuery = Static<typeof ListApprovalRulesQuery>;

export const ListApprovalRulesReply = Type.Object({ rules: Type.Array(ApprovalRule) }, closed);
export type ListApprovalRulesReply = Static<typeof ListApprovalRulesReply>;

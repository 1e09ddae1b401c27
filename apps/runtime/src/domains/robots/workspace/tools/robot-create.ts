import { success } from "@switchyard/registry";
import { approvalsOf, grantedTools, readGrants, settingsOf } from "../granted-tools.ts";
import { robotResult } from "../robot-words.ts";
import type { ToolHandler } from "../tool-handler.ts";

export const handler: ToolHandler<"robot_create"> = async (
	{ grants: given, tools: names = [], ...settings },
	services,
	{ idempotencyKey },
) => {
	const grants = readGrants(given);
	const { tools, problems } = await grantedTools(names, grants, services);
	const { toolApprovals = {} } = grants;
	const approvals = approvalsOf(tools, { tools: [] }, { toolApprovals });
	const body = { ...settingsOf(grants), ...settings, tools: [...tools], ...approvals };
	const made = await services.robots.create(body, { call: idempotencyKey });
	return success(robotResult(made), problems);
};

import { success } from "@switchyard/registry";
import {
	actorOfCall,
	labelOfCall,
	type ToolHandler,
} from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import { approvalsOf, grantedTools, readGrants, settingsOf } from "../granted-tools.ts";
import type { RobotToolServices } from "../robot-store.ts";
import { robotResult } from "../robot-words.ts";

export const handler: ToolHandler<"robot_create", RobotToolServices> = async (
	{ grants: given, tools: names = [], ...settings },
	services,
	call,
) => {
	const grants = readGrants(given);
	const { tools, problems } = await grantedTools(names, grants, services);
	const { toolApprovals = {} } = grants;
	const approvals = approvalsOf(tools, { tools: [] }, { toolApprovals });
	const body = { ...settingsOf(grants), ...settings, tools: [...tools], ...approvals };
	const flow = call.run === undefined ? undefined : await services.flowOfRun(call.run);
	const made = await services.robots.create(body, {
		actor: actorOfCall(call, flow),
		call: call.idempotencyKey,
		label: labelOfCall(call),
		flow,
	});
	return success(robotResult(made), problems);
};

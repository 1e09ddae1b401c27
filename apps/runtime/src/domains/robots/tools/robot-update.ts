import { error, success } from "@switchyard/registry";
import { joinMarks } from "@switchyard/spec/label";
import {
	actorOfCall,
	labelOfCall,
	type ToolHandler,
} from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import { beyondGrants } from "../beyond-grants.ts";
import { approvalsOf, grantedTools, readGrants } from "../granted-tools.ts";
import type { RobotToolServices } from "../robot-store.ts";
import { robotResult } from "../robot-words.ts";

export const handler: ToolHandler<"robot_update", RobotToolServices> = async (
	{ robot: id, grants: given, tools: names, ...changes },
	services,
	call,
) => {
	const { id: _, revision, ...settings } = services.robots.robot(id);
	// The refusal names parts of the robot in its own words.
	call.mark?.(services.robots.labelOf(id));
	const grants = readGrants(given);
	const beyond = beyondGrants(settings, grants, services.definitions);
	if (beyond.length > 0) return error(`the robot ${id} has ${beyond.join("; ")}`);
	const { tools, problems } = await grantedTools(names ?? settings.tools, grants, services);
	const { toolApprovals: __, ...others } = settings;
	const approvals = approvalsOf(tools, settings, grants);
	const changed = { ...others, ...changes, tools: [...tools], ...approvals };
	const label = joinMarks([services.robots.labelOf(id), labelOfCall(call)]);
	const updated = await services.robots.update(id, revision, changed, actorOfCall(call), { label });
	call.mark?.(label);
	return success(robotResult(updated), problems);
};

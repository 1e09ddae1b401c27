import { error, success } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { RobotToolServices } from "../robot-store.ts";

export const handler: ToolHandler<"list_tools", RobotToolServices> = ({ names }, { definitions }) => {
	const asked = names ?? [...definitions.keys()];
	const invalid = asked.filter((name) => !definitions.has(name));
	const problems = invalid.length === 0 ? [] : [`invalid tools: [${invalid.join(", ")}]`];
	const found = asked.flatMap((name) => definitions.get(name) ?? []);
	const [problem] = problems;
	if (found.length === 0 && problem !== undefined) return error(problem);
	return success(
		found.map(({ name, description }) => ({ name, description })),
		problems,
	);
};

import type { ToolRobotGetOutput } from "@switchyard/registry";
import type { RobotReply } from "@switchyard/spec";

/** A robot as its tools give it. */
export function robotResult({ robot, problems }: RobotReply): NonNullable<ToolRobotGetOutput["result"]> {
	const { id, name, description, playbook, tools, revision } = robot;
	const blocking = problems.filter(({ warning }) => warning !== true);
	return {
		...{ id, name, description, playbook, tools, revision },
		problems: blocking.map(({ message }) => message),
	};
}

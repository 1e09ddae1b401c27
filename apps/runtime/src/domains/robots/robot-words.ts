import type { RegistryTools } from "@switchyard/registry";
import type { RobotReply } from "@switchyard/spec/http";

type Robot = NonNullable<RegistryTools["robot_get"]["output"]["result"]>;

/** A robot as its tools return it. */
export function robotResult({ robot, problems }: RobotReply): Robot {
	const { id, name, description, playbook, tools, revision } = robot;
	const blocking = problems.filter(({ warning }) => warning !== true);
	return {
		...{ id, name, description, playbook, tools, revision },
		problems: blocking.map(({ message }) => message),
	};
}

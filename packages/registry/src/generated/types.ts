// Generated from packages/registry/tools.yaml by `npm run registry:generate`: change that file instead.

export interface ToolListToolsInput {
	/**
	 * The tools to describe; all of them when left out.
	 *
	 * @maxItems 100
	 */
	names?: string[];
}

export interface ToolListToolsOutput {
	/**
	 * The tools that were found, by name.
	 */
	result:
		| {
				/**
				 * The name by which it is called.
				 */
				name: string;
				/**
				 * What it does.
				 */
				description: string;
		  }[]
		| null;
	/**
	 * What went wrong, several problems joined by "; "; empty when nothing did.
	 */
	error: string;
}

export interface ToolRobotCreateInput {
	/**
	 * The name by which people know it.
	 */
	name: string;
	/**
	 * What it does and how, as instructions to it.
	 */
	playbook: string;
	/**
	 * What it is for, for people who choose a robot.
	 */
	description?: string;
	/**
	 * What it may use: names of tools of the registry, node types, or nodes as flow/node.
	 *
	 * @maxItems 64
	 */
	tools?: string[];
	/**
	 * What robots may be given by this tool: at most these `tools` besides the default ones, and `model`, `budget`, `policies`, `approval` and `maxSteps` as they stand here. In a robot, what it has itself.
	 */
	grants?: {
		[k: string]: unknown;
	};
}

export interface ToolRobotCreateOutput {
	/**
	 * The robot.
	 */
	result: {
		id: string;
		name: string;
		description: string;
		playbook: string;
		tools: string[];
		revision: number;
		/**
		 * What keeps it from answering as it is saved.
		 */
		problems: string[];
	} | null;
	/**
	 * What went wrong, several problems joined by "; "; empty when nothing did.
	 */
	error: string;
}

export interface ToolRobotDeleteInput {
	/**
	 * The robot's id.
	 */
	robot: string;
}

export interface ToolRobotDeleteOutput {
	/**
	 * That it is deleted.
	 */
	result: {
		message: string;
	} | null;
	/**
	 * What went wrong, several problems joined by "; "; empty when nothing did.
	 */
	error: string;
}

export interface ToolRobotGetInput {
	/**
	 * The robot's id.
	 */
	robot: string;
}

export interface ToolRobotGetOutput {
	/**
	 * The robot.
	 */
	result: {
		id: string;
		name: string;
		description: string;
		playbook: string;
		tools: string[];
		revision: number;
		/**
		 * What keeps it from answering as it is saved.
		 */
		problems: string[];
	} | null;
	/**
	 * What went wrong, several problems joined by "; "; empty when nothing did.
	 */
	error: string;
}

export interface ToolRobotListInput {
	/**
	 * How many to list at most.
	 */
	limit?: number;
}

export interface ToolRobotListOutput {
	/**
	 * The robots, and how many there are in all.
	 */
	result: {
		robots: {
			id: string;
			name: string;
			description: string;
		}[];
		total: number;
	} | null;
	/**
	 * What went wrong, several problems joined by "; "; empty when nothing did.
	 */
	error: string;
}

export interface ToolRobotSwitchInput {
	/**
	 * The id of the robot that answers from now on.
	 */
	robot: string;
}

export interface ToolRobotSwitchOutput {
	/**
	 * The robot that answers.
	 */
	result: {
		switch_to: string;
		name: string;
	} | null;
	/**
	 * What went wrong, several problems joined by "; "; empty when nothing did.
	 */
	error: string;
}

export interface ToolRobotUpdateInput {
	/**
	 * The robot's id.
	 */
	robot: string;
	/**
	 * Its new name.
	 */
	name?: string;
	/**
	 * What it does and how, the whole of it.
	 */
	playbook?: string;
	/**
	 * What it is for.
	 */
	description?: string;
	/**
	 * All that it may use from now on: names of tools of the registry, node types, or nodes as flow/node.
	 *
	 * @maxItems 64
	 */
	tools?: string[];
	/**
	 * What robots may be given by this tool: at most these `tools` besides the default ones, and `model`, `budget`, `policies`, `approval` and `maxSteps` as they stand here. In a robot, what it has itself.
	 */
	grants?: {
		[k: string]: unknown;
	};
}

export interface ToolRobotUpdateOutput {
	/**
	 * The robot.
	 */
	result: {
		id: string;
		name: string;
		description: string;
		playbook: string;
		tools: string[];
		revision: number;
		/**
		 * What keeps it from answering as it is saved.
		 */
		problems: string[];
	} | null;
	/**
	 * What went wrong, several problems joined by "; "; empty when nothing did.
	 */
	error: string;
}

/** What each tool takes and gives, by name. */
export interface RegistryTools {
	list_tools: { input: ToolListToolsInput; output: ToolListToolsOutput };
	robot_create: { input: ToolRobotCreateInput; output: ToolRobotCreateOutput };
	robot_delete: { input: ToolRobotDeleteInput; output: ToolRobotDeleteOutput };
	robot_get: { input: ToolRobotGetInput; output: ToolRobotGetOutput };
	robot_list: { input: ToolRobotListInput; output: ToolRobotListOutput };
	robot_switch: { input: ToolRobotSwitchInput; output: ToolRobotSwitchOutput };
	robot_update: { input: ToolRobotUpdateInput; output: ToolRobotUpdateOutput };
}

import { type Static, Type } from "typebox";
import { FlowBudget } from "../flow/flow-budget.ts";
import { FlowPolicies } from "../flow/flow-policies.ts";
import { Id } from "../identity/id.ts";
import { Name } from "../identity/name.ts";
import { ModelSetting } from "../model/model-setting.ts";
import { RobotAudience } from "./audience.ts";
import { MEMORY_TOOLS, RobotMemory } from "./robot-memory.ts";
import { RobotTool } from "./robot-tool.ts";

const closed = { additionalProperties: false } as const;

/** The most tools that a robot is given, and the most that it has with those that its memory brings. */
export const MAX_ROBOT_TOOLS = 64;
const MOST_TOOLS = MAX_ROBOT_TOOLS + Object.keys(MEMORY_TOOLS).length;

/** For which calls of a robot's tools a person must agree: as each tool says, or for every call. */
export const RobotApproval = Type.Union([Type.Literal("as-declared"), Type.Literal("always")]);
export type RobotApproval = Static<typeof RobotApproval>;

/** Whether a person must agree to the calls of one tool: to every one, or to none. */
export const RobotToolApproval = Type.Union([Type.Literal("always"), Type.Literal("never")]);
export type RobotToolApproval = Static<typeof RobotToolApproval>;

/** For which calls of single tools a person must agree, by reference: in place of what the robot or the tool says. */
export const RobotToolApprovals = Type.Record(RobotTool, RobotToolApproval, {
	maxProperties: MOST_TOOLS,
	additionalProperties: false,
});
export type RobotToolApprovals = Static<typeof RobotToolApprovals>;

const SETTINGS = {
	name: Name,
	/** What it is for, for people and for robots that hand over to it. */
	description: Type.String({ maxLength: 2000 }),
	/** What it is to do and how, in its own words: the instructions of its agent. */
	playbook: Type.String({ minLength: 1, maxLength: 100_000 }),
	model: ModelSetting,
	/** Each once. */
	tools: Type.Array(RobotTool, { maxItems: MAX_ROBOT_TOOLS, uniqueItems: true }),
	/** How often its model may be asked for one answer. */
	maxSteps: Type.Integer({ minimum: 1, maximum: 50 }),
	approval: RobotApproval,
	audience: RobotAudience,
};

const BOUNDS = {
	/** The tools whose calls are agreed to in another way than `approval` says; none when absent. */
	toolApprovals: Type.Optional(RobotToolApprovals),
	/** What its answers may spend; not bounded when absent. */
	budget: Type.Optional(FlowBudget),
	/** What its answers may do with untrusted and private values; anything when absent. */
	policies: Type.Optional(FlowPolicies),
};

const MEMORY = {
	/** What it keeps from one conversation to the next, and how; nothing when absent, unless its tools say otherwise. */
	memory: Type.Optional(RobotMemory),
};

/** What a person says of a robot. */
export const RobotSettings = Type.Object({ ...SETTINGS, ...BOUNDS, ...MEMORY }, closed);
export type RobotSettings = Static<typeof RobotSettings>;

/** What a tool that makes or changes robots may give them: the tools at most, and all else as it stands here. */
export const RobotGrants = Type.Object(
	{
		tools: Type.Array(RobotTool, { maxItems: MOST_TOOLS, uniqueItems: true }),
		...Type.Partial(
			Type.Object({
				model: SETTINGS.model,
				maxSteps: SETTINGS.maxSteps,
				approval: SETTINGS.approval,
				...BOUNDS,
			}),
		).properties,
	},
	closed,
);
export type RobotGrants = Static<typeof RobotGrants>;

/** A robot: a saved agent that people talk to. It is compiled into a flow that has its id. */
export const Robot = Type.Object(
	{
		/** The id of its flow, too. */
		id: Id,
		/** Raised by one with every change. */
		revision: Type.Integer({ minimum: 1 }),
		...SETTINGS,
		...BOUNDS,
		...MEMORY,
	},
	closed,
);
export type Robot = Static<typeof Robot>;

/** What a new robot has where nothing is said. */
export const ROBOT_DEFAULTS = {
	description: "",
	model: { provider: "demo" },
	tools: [],
	maxSteps: 10,
	approval: "as-declared",
	audience: "signed-in",
} as const satisfies Partial<RobotSettings>;

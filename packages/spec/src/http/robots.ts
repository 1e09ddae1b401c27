import { type Static, Type } from "typebox";
import { Problem } from "../error/problem.ts";
import { Id } from "../identity/id.ts";
import { Robot, RobotSettings } from "../robot/robot.ts";
import { RobotTool } from "../robot/robot-tool.ts";
import { Publication } from "./publication.ts";

const closed = { additionalProperties: false } as const;
const { name, playbook, ...optional } = RobotSettings.properties;

/** `POST /api/robots`. Answers 201 with the robot; its id is made from the name when it is not given. */
export const CreateRobotBody = Type.Object(
	{ id: Type.Optional(Id), name, playbook, ...Type.Partial(Type.Object(optional)).properties },
	closed,
);
export type CreateRobotBody = Static<typeof CreateRobotBody>;

/** `PUT /api/robots/:robot`: the revision that the change is based on, and all of the robot's settings. */
export const UpdateRobotBody = Type.Object(
	{ revision: Type.Integer({ minimum: 1 }), settings: RobotSettings },
	closed,
);
export type UpdateRobotBody = Static<typeof UpdateRobotBody>;

/** A robot in a list. */
export const RobotSummary = Type.Object(
	{
		id: Id,
		name: Type.String(),
		description: Type.String(),
		revision: Type.Integer(),
		/** How many tools it has. */
		tools: Type.Integer(),
		/** Milliseconds since the Unix epoch. */
		createdAt: Type.Integer(),
		updatedAt: Type.Integer(),
		/** The version that answers; absent while none can. */
		published: Type.Optional(Publication),
	},
	closed,
);
export type RobotSummary = Static<typeof RobotSummary>;

/** `GET /api/robots`: the oldest first. */
export const ListRobotsQuery = Type.Object(
	{
		/** How many at most, a whole number from 1 to 500 as text; all of them when absent. */
		limit: Type.Optional(Type.String({ pattern: "^([1-9][0-9]?|[1-4][0-9]{2}|500)$" })),
	},
	closed,
);
export type ListRobotsQuery = Static<typeof ListRobotsQuery>;

export const ListRobotsReply = Type.Object(
	{ robots: Type.Array(RobotSummary), total: Type.Integer({ minimum: 0 }) },
	closed,
);
export type ListRobotsReply = Static<typeof ListRobotsReply>;

/** `GET /api/robots/:robot`, and the answer to its creation and to every change. */
export const RobotReply = Type.Object(
	{
		robot: Robot,
		/** Milliseconds since the Unix epoch. */
		createdAt: Type.Integer(),
		updatedAt: Type.Integer(),
		/** The version of its flow that answers; an earlier one than the newest where the newest has problems. */
		published: Type.Optional(Publication),
		/** What keeps its newest version from answering, and what is worth knowing; `field` names a tool by its reference. */
		problems: Type.Array(Problem),
	},
	closed,
);
export type RobotReply = Static<typeof RobotReply>;

/** A tool that a robot can be given. */
export const OfferedTool = Type.Object(
	{
		tool: RobotTool,
		/** The name by which models call it. */
		name: Type.String(),
		title: Type.String(),
		description: Type.String(),
		/** Where it comes from: the group of its node type, or the name of its flow. */
		source: Type.String(),
		/** Whether a person agrees to each call, as the tool itself says. */
		destructive: Type.Boolean(),
	},
	closed,
);
export type OfferedTool = Static<typeof OfferedTool>;

/** `GET /api/robot-tools`: every tool that a robot can be given. */
export const ListRobotToolsReply = Type.Object({ tools: Type.Array(OfferedTool) }, closed);
export type ListRobotToolsReply = Static<typeof ListRobotToolsReply>;

/** `GET /api/robots/:robot/versions`: newest first. */
export const ListRobotVersionsReply = Type.Object(
	{ versions: Type.Array(Type.Object({ revision: Type.Integer(), at: Type.Integer() }, closed)) },
	closed,
);
export type ListRobotVersionsReply = Static<typeof ListRobotVersionsReply>;

/** One change between two versions of a robot. */
export const RobotChange = Type.Object(
	{
		/** The setting that changed. */
		field: Type.String(),
		/** One sentence without a full stop. */
		text: Type.String(),
		/** Of a text of several lines: both, to be shown beside each other. */
		before: Type.Optional(Type.String()),
		after: Type.Optional(Type.String()),
	},
	closed,
);
export type RobotChange = Static<typeof RobotChange>;

const Revision = Type.String({ pattern: "^[0-9]{1,9}$" });

/** `from` and `to` are revisions; the one before the newest, and the newest, when absent. */
export const RobotDiffQuery = Type.Object(
	{ from: Type.Optional(Revision), to: Type.Optional(Revision) },
	closed,
);
export type RobotDiffQuery = Static<typeof RobotDiffQuery>;

/** `GET /api/robots/:robot/diff`. */
export const RobotDiffReply = Type.Object(
	{ from: Type.Integer(), to: Type.Integer(), changes: Type.Array(RobotChange) },
	closed,
);
export type RobotDiffReply = Static<typeof RobotDiffReply>;

/** The 409 answer to a change of an earlier revision. */
export const RobotConflict = Type.Object(
	{
		error: Type.Object(
			{
				code: Type.Literal("ROBOT_REVISION_STALE"),
				message: Type.String(),
				hint: Type.Optional(Type.String()),
			},
			closed,
		),
		/** The robot as it is now. */
		robot: Robot,
		/** What has changed since, in words. */
		changes: Type.Array(RobotChange),
	},
	closed,
);
export type RobotConflict = Static<typeof RobotConflict>;

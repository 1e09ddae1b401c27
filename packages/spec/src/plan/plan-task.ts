import { type Static, Type } from "typebox";
import { AssetName } from "../flow/hop-asset.ts";
import { PropertyName } from "../identity/property-name.ts";
import { ToolName } from "../identity/tool-name.ts";
import { Message } from "../json/message.ts";

const closed = { additionalProperties: false } as const;

/** How many tasks a plan may have: as many as a hop may have tool steps. */
export const MAX_PLAN_TASKS = 100;

/** Where a task reads an argument: an earlier task's id, then the path into its result, such as `read.messages[0].subject`. */
const ResultPath = Type.String({ minLength: 1, maxLength: 1000 });

/** One task of a plan: one call of one tool. Its result is an asset that is named after it. */
export const PlanTask = Type.Object(
	{
		/** Unique in its plan. */
		id: AssetName,
		/** What it does, for people. */
		title: Type.String({ maxLength: 200 }),
		/** A tool of the agent. */
		tool: ToolName,
		/** The arguments whose values are known. */
		arguments: Message,
		/** The arguments that are read from results of earlier tasks, by the argument's name. */
		arguments_from: Type.Record(PropertyName, ResultPath, closed),
		/** The tasks that must be done before, beside those that it reads from. */
		depends_on: Type.Array(AssetName),
	},
	closed,
);
export type PlanTask = Static<typeof PlanTask>;

/** A task as a model or a person writes it: what is left out is empty. */
export const ProposedTask = Type.Object(
	{
		id: PlanTask.properties.id,
		title: Type.Optional(PlanTask.properties.title),
		tool: PlanTask.properties.tool,
		arguments: Type.Optional(PlanTask.properties.arguments),
		arguments_from: Type.Optional(PlanTask.properties.arguments_from),
		depends_on: Type.Optional(PlanTask.properties.depends_on),
	},
	closed,
);
export type ProposedTask = Static<typeof ProposedTask>;

/** How a task of a plan stands. */
export const TaskState = Type.Union([
	Type.Literal("pending"),
	Type.Literal("running"),
	Type.Literal("done"),
	Type.Literal("failed"),
]);
export type TaskState = Static<typeof TaskState>;

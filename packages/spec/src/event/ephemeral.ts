import { type Static, Type } from "typebox";
import { AgentEvent } from "../bridge/agents/commands.ts";
import { Id } from "../identity/id.ts";
import { ToolExecution } from "../tool/tool-execution.ts";
import { StepNumber } from "./event-base.ts";

/** Words of a model as they come. Streamed to watchers, never journalled: `model-end` holds the whole answer. */
export const ModelDelta = Type.Object(
	{
		type: Type.Literal("model-delta"),
		step: StepNumber,
		/** Which request of the agent step it is; the first has 1. */
		turn: Type.Integer({ minimum: 1 }),
		/** The words that came since the last one. */
		text: Type.String(),
	},
	{ additionalProperties: false },
);
export type ModelDelta = Static<typeof ModelDelta>;

/** What a model thinks, as its provider shows it. Streamed to watchers, never journalled: `model-end` holds all of it. */
export const ReasoningDelta = Type.Object(
	{
		type: Type.Literal("reasoning-delta"),
		step: StepNumber,
		/** Which request of the agent step it is; the first has 1. */
		turn: Type.Integer({ minimum: 1 }),
		/** What came since the last one. */
		text: Type.String(),
	},
	{ additionalProperties: false },
);
export type ReasoningDelta = Static<typeof ReasoningDelta>;

/** How far a step is. Streamed to watchers, never journalled. */
export const StepProgress = Type.Object(
	{
		type: Type.Literal("step-progress"),
		step: StepNumber,
		/** From 0 to 1, where the node knows it. */
		fraction: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
		/** What the node says that it does. */
		text: Type.Optional(Type.String({ maxLength: 2000 })),
	},
	{ additionalProperties: false },
);
export type StepProgress = Static<typeof StepProgress>;

/** What an agent in another process does, as it does it. Streamed to watchers, never journalled. */
export const AgentActivity = Type.Object(
	{
		type: Type.Literal("agent-event"),
		step: StepNumber,
		/** What kind of thing it does. */
		event: AgentEvent.properties.event,
		/** What it says about it. */
		text: Type.String({ maxLength: 2000 }),
	},
	{ additionalProperties: false },
);
export type AgentActivity = Static<typeof AgentActivity>;

/**
 * A step waits before it begins: for a host of its package, or for a file that other steps change. Sent again when that changes, and to those that begin to watch meanwhile; the event
 * that begins the attempt ends it. Streamed to watchers, never journalled.
 */
export const StepHeld = Type.Object(
	{
		type: Type.Literal("step-held"),
		step: StepNumber,
		/** Which attempt it is that waits; the first has 1. */
		attempt: Type.Integer({ minimum: 1 }),
		/** The step's node. */
		node: Id,
		/** The package whose host it waits for; absent where it waits for a file. */
		package: Type.Optional(Type.String()),
		/** The path of the file that it waits for. */
		file: Type.Optional(Type.String()),
		/**
		 * Until when it waits for a host to come, in milliseconds since the Unix epoch. Absent while hosts are connected and have as much to do
		 * as they may.
		 */
		until: Type.Optional(Type.Integer()),
	},
	{ additionalProperties: false },
);
export type StepHeld = Static<typeof StepHeld>;

/**
 * How a tool call stands, sent whenever that changes. It follows from the journal, so a reader of that misses nothing; of what comes
 * faster than a watcher takes it, `starting` and `completed` are never left out. Streamed to watchers, never journalled.
 */
export const ToolExecutionReport = Type.Object(
	{
		type: Type.Literal("tool-execution"),
		/** The step that called: of the agent, the hop, or the program. */
		step: StepNumber,
		/** The caller's id of the call. */
		call: Type.String(),
		/** Its status, its tool, its place in the turn, and a preview of the result. */
		tool_execution: ToolExecution,
	},
	{ additionalProperties: false },
);
export type ToolExecutionReport = Static<typeof ToolExecutionReport>;

export const Ephemeral = Type.Union([
	ModelDelta,
	ReasoningDelta,
	StepProgress,
	AgentActivity,
	StepHeld,
	ToolExecutionReport,
]);
export type Ephemeral = Static<typeof Ephemeral>;

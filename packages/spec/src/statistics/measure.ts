import { type Static, Type } from "typebox";

/** What is counted: whole runs, steps of flows, calls of tools, questions to people, and plans of agents. */
export const MeasureKind = Type.Union([
	Type.Literal("run"),
	Type.Literal("step"),
	Type.Literal("tool"),
	Type.Literal("question"),
	Type.Literal("plan"),
]);
export type MeasureKind = Static<typeof MeasureKind>;

/**
 * How it ended. Runs end `succeeded`, `failed` or `cancelled`, steps `succeeded` or `failed`. Tools and plans may also be `refused`: they
 * never began. A question ends `submitted`, `approved`, `changed` (approved with other arguments or tasks), `rejected` or `expired`.
 */
export const MeasureOutcome = Type.Union([
	Type.Literal("succeeded"),
	Type.Literal("failed"),
	Type.Literal("cancelled"),
	Type.Literal("refused"),
	Type.Literal("submitted"),
	Type.Literal("approved"),
	Type.Literal("changed"),
	Type.Literal("rejected"),
	Type.Literal("expired"),
]);
export type MeasureOutcome = Static<typeof MeasureOutcome>;

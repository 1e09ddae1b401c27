import { type Static, Type } from "typebox";
import { Marks } from "../label/label.ts";
import { MicroUsd } from "../model/micro-usd.ts";
import { ToolResult } from "../tool/tool-result.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const ToolResponse = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("tool-response"),
		/** The step of the agent that called. */
		agent: StepNumber,
		/** The model's id of the call. */
		call: Type.String(),
		/** The name that the model called. */
		name: Type.String(),
		/** The tool call's own step. */
		step: StepNumber,
		/** The call's `callerId`, from `tool-request`. */
		callerId: Type.Optional(Type.String()),
		/** What the caller gets. */
		result: ToolResult,
		/** Of the run of a sub-flow, or of what was kept: what is known of the data that are untrusted or private. */
		marks: Type.Optional(Marks),
		/** What the node said that its last attempt has cost. */
		costMicroUsd: Type.Optional(MicroUsd),
	},
	CLOSED,
);
export type ToolResponse = Static<typeof ToolResponse>;

export const toolResponse = describeEvent(ToolResponse, {
	summary:
		"A tool call is answered. Without `callerId` it reached no node: it was refused, or it is one of `read_more`, which the engine answers.",
	writers: ["engine", "host"],
	values: ["result.data.*"],
	endsStream: true,
	line: ({ step, name, result }) => `step ${step}, ${name}: ${result.status}`,
});

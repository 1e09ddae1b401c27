import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { ToolName } from "../identity/tool-name.ts";
import { Message } from "../json/message.ts";
import { MicroUsd } from "../model/micro-usd.ts";
import { Provenance } from "../scope/provenance.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";
import { FilledParameters } from "./filled-parameters.ts";

/** A person's rule that approves a call. */
export const RuleOfCall = Type.Object({ id: Type.String(), by: Type.Optional(Type.String()) }, CLOSED);
export type RuleOfCall = Static<typeof RuleOfCall>;

export const ToolRequest = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("tool-request"),
		/** The tool call's own step. */
		step: StepNumber,
		/** The step of the agent that called. */
		agent: StepNumber,
		/** The model's id of the call. */
		call: Type.String(),
		/** A fresh UUID: `__tool_caller_id__`. */
		callerId: Type.String(),
		/** The tool's name. */
		name: ToolName,
		/** The node that is the tool. */
		node: Id,
		/** The model's arguments as accepted. */
		arguments: Message,
		/** The resolved parameters; secrets as references. */
		params: Message,
		/** Where each parameter came from, by its name. */
		provenance: Type.Record(Type.String(), Provenance),
		/** Newer parameters than the run's node type has, filled by the host with their defaults. They are no part of `params`. */
		filled: Type.Optional(FilledParameters),
		/** The authorization by which it runs without a question of its own: the id of the question that was asked for it. */
		authorization: Type.Optional(Type.String()),
		/** The rule by which it runs without a question: its id, and who made it. */
		rule: Type.Optional(RuleOfCall),
		/** What the run of its sub-flow may spend of this run's budget, until that run ends. */
		lentMicroUsd: Type.Optional(MicroUsd),
	},
	CLOSED,
);
export type ToolRequest = Static<typeof ToolRequest>;

export const toolRequest = describeEvent(ToolRequest, {
	summary: "An agent's tool call passed every check, and its step began.",
	writers: ["engine"],
	values: ["arguments.*", "params.*", "filled.params.*"],
	stamped: ["callerId", "filled"],
	line: ({ step, name, node }) => `step ${step}, ${name} on ${node}`,
});

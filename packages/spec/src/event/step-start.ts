import { type Static, Type } from "typebox";
import { Id } from "../identity/id.ts";
import { Message } from "../json/message.ts";
import { MicroUsd } from "../model/micro-usd.ts";
import { Provenance } from "../scope/provenance.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";
import { FilledParameters } from "./filled-parameters.ts";

export const StepStart = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("step-start"),
		step: StepNumber,
		/** The step's node. */
		node: Id,
		/** The first attempt has 1. */
		attempt: Type.Integer({ minimum: 1 }),
		/** The resolved parameters; secrets as references. */
		params: Message,
		/** Where each of them came from, by parameter name. */
		provenance: Type.Record(Type.String(), Provenance),
		/** Newer parameters than the run's node type has, filled by the host with their defaults. They are no part of `params`. */
		filled: Type.Optional(FilledParameters),
		/** The node did not execute: its pinned data are the outputs. */
		pinned: Type.Optional(Type.Literal(true)),
		/** What the run of its sub-flow may spend of this run's budget, until that run ends. */
		lentMicroUsd: Type.Optional(MicroUsd),
	},
	CLOSED,
);
export type StepStart = Static<typeof StepStart>;

export const stepStart = describeEvent(StepStart, {
	summary:
		"An attempt at a step began, with these parameters. The first attempt at a tool call is a `tool-request` instead.",
	writers: ["engine"],
	values: ["params.*", "filled.params.*"],
	stamped: ["filled"],
	line: ({ step, node, attempt, pinned }) =>
		`step ${step}, ${node}${attempt > 1 ? `, attempt ${attempt}` : ""}${pinned ? ", pinned" : ""}`,
});

import { type Static, Type } from "typebox";
import { Actor } from "../actor/actor.ts";
import { RunBudget } from "../flow/flow-budget.ts";
import { FlowPolicies } from "../flow/flow-policies.ts";
import { Id } from "../identity/id.ts";
import { RunCause } from "../identity/run-cause.ts";
import { RunId } from "../identity/run-id.ts";
import { Message } from "../json/message.ts";
import { Mark, Marks } from "../label/label.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";
import { RunDebug } from "./run-debug.ts";
import { RunEngine } from "./run-engine.ts";

/** The step of another run that waits for a run's end. */
export const RunParent = Type.Object(
	{
		/** The run that waits. */
		run: RunId,
		/** The step that waits. */
		step: StepNumber,
		/** How many runs are above this one; a run that a step of the first run calls has 1. */
		depth: Type.Integer({ minimum: 1 }),
	},
	CLOSED,
);
export type RunParent = Static<typeof RunParent>;

/** Calls whose caller can ask for the outcome later: all of a session, or those that a person was asked about. */
export const KeptCalls = Type.Union([Type.Literal("calls"), Type.Literal("asked-calls")]);
export type KeptCalls = Static<typeof KeptCalls>;

export const RunStart = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("run-start"),
		/** The flow that runs. */
		flow: Id,
		/** The version of the flow that the whole run uses. */
		revision: Type.Integer({ minimum: 0 }),
		/** The trigger node whose output the message leaves by; with `debug.only`, the node that the message reaches. */
		node: Id,
		/** The message that the run starts with. */
		message: Message,
		/** Which fields of the message are untrusted or private by what the caller of a sub-flow, or the one who started the run, knows. */
		marks: Type.Optional(Marks),
		/** Of a session: mark of the arguments of its calls. */
		argumentMark: Type.Optional(Mark),
		/** Calls of a session that continue when the server has stopped; none when absent. */
		keeps: Type.Optional(KeptCalls),
		/** What started it: `api`, `sub-flow`, `session`, or the word of the trigger's node type, for example `webhook`. */
		cause: RunCause,
		/** Actor that asked for it; absent where a trigger or another run started it, and in older journals. */
		actor: Type.Optional(Actor),
		/** De-duplicates repeats of the same request. */
		key: Type.Optional(Type.String({ maxLength: 256 })),
		/** The step that the run is the sub-flow of. */
		parent: Type.Optional(RunParent),
		/** The run, and its step, from which this one was run again; what came before is what that run recorded. */
		again: Type.Optional(Type.Object({ run: RunId, step: StepNumber }, CLOSED)),
		/** Set when a person tries a part of the flow, or the flow on pinned data; never in a run that a trigger starts. */
		debug: Type.Optional(RunDebug),
		/** How many steps the run may take; 100,000 when absent. */
		maxSteps: Type.Optional(Type.Integer({ minimum: 1 })),
		/** How large a message of the run may be, in characters of JSON; 1,048,576 when absent. */
		maxMessageSize: Type.Optional(Type.Integer({ minimum: 1 })),
		/** What the run may spend; not bounded when absent. */
		budget: Type.Optional(RunBudget),
		/** Of a sub-flow: the policies of its caller, which hold besides those of its flow. */
		policies: Type.Optional(FlowPolicies),
		/** Of a sub-flow: how many agents are above its own, each called by the one above; none when absent. */
		agents: Type.Optional(Type.Integer({ minimum: 1 })),
		/** The engine that began the run, and the rules that the run follows to its end; absent in journals of earlier versions. */
		engine: Type.Optional(RunEngine),
	},
	CLOSED,
);
export type RunStart = Static<typeof RunStart>;

export const runStart = describeEvent(RunStart, {
	summary: "A run was accepted, with the message that it starts with.",
	writers: ["host"],
	values: ["message.*"],
	line: ({ node, revision, engine }) =>
		`at ${node}, revision ${revision}${engine ? `, engine ${engine.version}` : ""}`,
});

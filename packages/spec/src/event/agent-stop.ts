import { type Static, Type } from "typebox";
import { ATTRIBUTION } from "../actor/attribution.ts";
import { describeEvent } from "./descriptor.ts";
import { CLOSED, EVENT_BASE, StepNumber } from "./event-base.ts";

export const AgentStop = Type.Object(
	{
		...EVENT_BASE,
		type: Type.Literal("agent-stop"),
		/** The agent's step. */
		step: StepNumber,
		/** Words of the answer so far; absent where there were none. */
		text: Type.Optional(Type.String()),
		...ATTRIBUTION,
	},
	CLOSED,
);
export type AgentStop = Static<typeof AgentStop>;

export const agentStop = describeEvent(AgentStop, {
	summary:
		"A person stopped an agent. Its step ends as usual, with what it has answered so far and `finish_reason` `stopped`; tool calls under way are aborted.",
	writers: ["person"],
	endsStream: true,
	line: ({ step, by }) => `step ${step}${by === undefined ? "" : ` by ${by}`}`,
});

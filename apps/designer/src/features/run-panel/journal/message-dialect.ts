import {
	type Event,
	type ToolRequestEnvelope,
	type ToolResponseEnvelope,
	toolRequestEnvelope,
	toolResponseEnvelope,
} from "@switchyard/spec/event";

/** A tool call or its answer as hosts that speak the message dialect see it; `undefined` for every other event. */
export function messageDialect(
	event: Event,
	events: readonly Event[],
): ToolRequestEnvelope | ToolResponseEnvelope | undefined {
	if (event.type === "tool-response") return toolResponseEnvelope(event);
	if (event.type !== "tool-request") return undefined;
	const agent = events.find((earlier) => earlier.type === "step-start" && earlier.step === event.agent);
	return toolRequestEnvelope(event, agent?.type === "step-start" ? agent.node : "");
}

import type { RunReader } from "@switchyard/engine/queries";
import type { Event } from "@switchyard/spec/event";

/** An event as the canvas shows it: what happens at a toolkit's tools happens at the toolkit. */
export function onCanvas(event: Event, engine: Pick<RunReader, "nodeOfFlow">): Event {
	if (event.type === "approval-open" && event.call)
		return { ...event, call: { ...event.call, node: engine.nodeOfFlow(event.call.node) } };
	if (event.type !== "step-start" && event.type !== "tool-request") return event;
	return { ...event, node: engine.nodeOfFlow(event.node) };
}

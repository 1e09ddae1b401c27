import type { Event } from "@switchyard/spec";

/** What an event says, in a few words. */
export function summaryOf(event: Event): string {
	switch (event.type) {
		case "run-start":
			return `at ${event.node}, revision ${event.revision}`;
		case "run-end":
			return event.error ? `${event.status}: ${event.error.message}` : event.status;
		case "step-start":
			return `step ${event.step}, ${event.node}${event.attempt > 1 ? `, attempt ${event.attempt}` : ""}`;
		case "step-end":
			return `step ${event.step}, leaves by ${event.port}`;
		case "step-fail":
			return `step ${event.step}: ${event.error.message}`;
		case "step-late":
			return `step ${event.step}, attempt ${event.attempt}: ${event.status}, ${event.lateMs} ms too late`;
		case "step-edit":
			return `step ${event.step}`;
		case "step-resolve":
			return `step ${event.step}: ${event.answer}`;
		case "model-start":
			return `step ${event.step}, turn ${event.turn}`;
		case "model-end":
			return `step ${event.step}, turn ${event.turn}, ${event.answer.toolCalls.length} tool calls`;
		case "tool-request":
			return `step ${event.step}, ${event.name} on ${event.node}`;
		case "tool-response":
			return `step ${event.step}, ${event.name}: ${event.result.status}`;
		case "session-call":
			return `step ${event.step}, ${event.name}`;
		case "run-call":
			return `step ${event.step}, run ${event.child} of ${event.flow}, revision ${event.revision}`;
		case "approval-open":
			return `step ${event.step}${event.call ? `, ${event.call.name} on ${event.call.node}` : ""}`;
		case "approval-resolve":
			return `step ${event.step}: ${event.answer}${event.by === undefined ? "" : ` by ${event.by}`}`;
		case "hop-step":
			return `step ${event.step}, tool step ${event.index + 1}${event.error ? `: ${event.error.message}` : ""}`;
		case "asset-set":
			return `step ${event.step}, ${event.asset}: ${event.state}`;
		case "timer-set":
		case "timer-fire":
			return `step ${event.step}`;
		case "run-resume":
		case "run-cancel":
			return "";
	}
}

import { planOfStep, type Run } from "@switchyard/engine";
import type { EventBody } from "@switchyard/spec";
import { newerParameters } from "../attempts/work/newer-parameters.ts";
import type { HostDriver } from "../ports/host-driver.ts";

/** Constructs whose parameters a package reads. The engine reads those of all others, by the run's own node types. */
const READ_BY_PACKAGES: ReadonlySet<string | undefined> = new Set(["action", "block"]);

/** The start of a step as the journal keeps it: with the parameters that the host fills because they are newer than the run. */
export function withFilled(event: EventBody, state: Run, nodeTypes: HostDriver["nodeTypes"]): EventBody {
	if (event.type !== "step-start" && event.type !== "tool-request") return event;
	if (event.type === "step-start" && event.pinned) return event;
	const { spec, construct } = planOfStep(state, event.step) ?? {};
	if (!spec || !READ_BY_PACKAGES.has(construct)) return event;
	const filled = newerParameters({ spec, params: event.params }, nodeTypes());
	return filled ? { ...event, filled } : event;
}

import type { Flow, FlowNode, ParameterSetting } from "@switchyard/spec/flow";
import type { Form } from "@switchyard/spec/form";
import { flowOf, log } from "./flow-documents.ts";

/** A flow that begins at one trigger, `start`, and writes a line into the log. */
export function triggeredFlow(
	stem: string,
	type: string,
	name: string,
	constants: Readonly<Record<string, unknown>>,
): Flow {
	const params: Record<string, ParameterSetting> = Object.fromEntries(
		Object.entries(constants).map(([parameter, value]) => [parameter, { scope: "Custom", value }]),
	);
	const start: FlowNode = { id: "start", type, name, position: { x: 0, y: 0 }, params };
	return flowOf(stem, [start, log("say", "Say it", [280, 0])], ["start.out > say.in"]);
}

/** A flow that asks for an order when someone presses Run. */
export function formFlow(stem: string, form: Form): Flow {
	return triggeredFlow(stem, "Flow.Manual", "New order", { form });
}

import type { FlowNode } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { FlowSession } from "../../../../services/flow-session.ts";

/** What a node last gave in the run in view; for a trigger, the message that the run started with there. */
export function lastDataOf(
	{ run }: Pick<FlowSession, "run">,
	{ id }: FlowNode,
	{ construct }: NodeSpec,
): { readonly data: Message; readonly port: string } | undefined {
	if (construct === "trigger") {
		const [first] = run.events();
		const isHere = first?.type === "run-start" && first.node === id;
		return isHere ? { data: first.message, port: "out" } : undefined;
	}
	const step = run.step(run.node(id)?.lastStep ?? 0);
	return step?.outputs && { data: step.outputs, port: step.port ?? "out" };
}

import type { Message } from "@switchyard/spec/json";
import type { Provenance } from "@switchyard/spec/scope";
import type { Step, WorkStep } from "../../run/step.ts";
import type { WorkProgress } from "../../run/work-progress.ts";
import { type ConstructRules, declaredFields, noFields } from "../construct.ts";
import { executeCommand } from "../execute-command.ts";
import { recordDoubt } from "../record-step.ts";
import { isWork, takesMore } from "./work-items.ts";

/** The port by which an item leaves for its round. */
const ROUND_PORT = "each";
/** The one without wires by which nothing leaves. */
const NO_PORT = "none";

/** How a round of a loop over work items begins: with what came of the item before, and the next one. */
export const takeItem: ConstructRules = {
	decide(state, step) {
		const { spec } = step.node;
		const loop = loopOf(step);
		if (!spec) throw new Error(`Step ${step.number} takes an item for a node of no type.`);
		const resolved = { params: paramsOf(loop), provenance: provenanceOf(loop), faults: [] };
		if (step.token.doubtful) return recordDoubt(step, resolved);
		return executeCommand(state, step, spec, resolved, undefined);
	},
	leaving: (outputs) => ({ outputs, port: isFound(outputs) ? ROUND_PORT : NO_PORT }),
	ended(_state, step, outputs) {
		const { work } = loopOf(step);
		noteSettled(work, outputs.settled);
		if (!isFound(outputs)) return;
		work.taken++;
		work.looks = 0;
		work.emptySince = undefined;
		work.held = String(outputs.lease);
		work.reference = referenceOf(outputs.item);
	},
	fields(step, outputs) {
		if (!isFound(outputs)) return noFields();
		return declaredFields(step, { item: outputs.item, index: loopOf(step).work.taken - 1 });
	},
};

function loopOf({ number, frame: { owner } }: Step): WorkStep {
	if (!owner || !isWork(owner)) throw new Error(`Step ${number} takes an item for no loop.`);
	return owner;
}

function paramsOf(loop: WorkStep): Message {
	const { settling } = loop.work;
	return { queue: loop.params?.queue, take: takesMore(loop), ...(settling ? { settle: settling } : {}) };
}

function provenanceOf({ provenance }: WorkStep): Record<string, Provenance> {
	return provenance?.queue ? { queue: provenance.queue } : {};
}

function isFound({ found }: Message): boolean {
	return found === true;
}

function referenceOf(item: unknown): string {
	const { reference } = (item ?? {}) as { readonly reference?: unknown };
	return typeof reference === "string" ? reference : "";
}

function noteSettled(work: WorkProgress, settled: unknown): void {
	work.settling = undefined;
	if (settled === "done") work.done++;
	else if (settled === "failed") work.failed++;
	else if (settled === "retried") work.retried++;
}

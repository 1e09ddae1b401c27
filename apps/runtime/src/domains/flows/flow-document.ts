import { applyOperations, contentOf, OperationError } from "@switchyard/flow";
import { AppError } from "@switchyard/spec/error";
import {
	FLOW_FORMAT_VERSION,
	Flow,
	FlowFormatError,
	migrateFlow,
	type Operation,
} from "@switchyard/spec/flow";
import { isSameJson } from "@switchyard/spec/json";
import { shapeError } from "../../platform/errors/shape-error.ts";

/**
 * Brings a document from outside to the current format and checks that it holds together: every field of the right
 * shape, no id twice, no wire without its nodes. Whether it can run is another question.
 * @throws AppError `FLOW_FORMAT_UNKNOWN`, `BODY_INVALID`
 */
export function readFlowDocument(document: object): Flow {
	const migrated = migrate({ ...document });
	const misshapen = shapeError(Flow, migrated);
	if (misshapen !== undefined) throw misshapen;
	const flow = migrated as Flow;
	try {
		applyOperations(emptyFlow(flow.id, flow.name), [contentOf(flow)]);
	} catch (error) {
		if (!(error instanceof OperationError)) throw error;
		throw new AppError("BODY_INVALID", { message: error.message, field: error.field });
	}
	return flow;
}

/** A flow without nodes, before its first revision. */
export function emptyFlow(id: string, name: string): Flow {
	return { formatVersion: FLOW_FORMAT_VERSION, id, name, revision: 0, nodes: [], wires: [] };
}

/**
 * The flow with the operations applied, its revision as it was.
 * @throws AppError `OPERATION_INVALID` naming the operation and its field
 */
export function edited(flow: Flow, operations: readonly Operation[]): Flow {
	try {
		return applyOperations(flow, operations).flow;
	} catch (error) {
		if (!(error instanceof OperationError)) throw error;
		throw new AppError("OPERATION_INVALID", {
			message: error.message,
			field: `operations[${error.index}].${error.field}`,
			hint: error.hint,
		});
	}
}

/** The operations that make one flow into another, whatever they have in common. */
export function replacement(from: Flow, to: Flow): Operation[] {
	return [
		...(from.name === to.name ? [] : [{ op: "rename-flow", name: to.name } as const]),
		...(isSameJson(from.budget, to.budget) ? [] : [{ op: "set-budget", budget: to.budget ?? null } as const]),
		...(isSameJson(from.policies, to.policies)
			? []
			: [{ op: "set-policies", policies: to.policies ?? null } as const]),
		...from.nodes.map(({ id }) => ({ op: "remove-node", node: id }) as const),
		...(from.notes ?? []).map(({ id }) => ({ op: "remove-note", note: id }) as const),
		...(from.groups ?? []).map(({ id }) => ({ op: "remove-group", group: id }) as const),
		...(isEmptyFlow(to) ? [] : [contentOf(to)]),
	];
}

function isEmptyFlow({ nodes, notes = [], groups = [] }: Flow): boolean {
	return nodes.length + notes.length + groups.length === 0;
}

function migrate(document: Record<string, unknown>): Record<string, unknown> {
	try {
		return migrateFlow(document);
	} catch (error) {
		if (!(error instanceof FlowFormatError)) throw error;
		throw new AppError(error.code, { message: error.message, field: error.field });
	}
}

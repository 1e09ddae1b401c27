import { AppError } from "@switchyard/spec/error";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { StartByHand, StartedByHand, TriggerKind } from "./trigger-kind.ts";

type Kinds = ReadonlyMap<string, TriggerKind>;

/** What triggers are chosen by: which node types are any, and of what kind. */
export interface TriggerTypes {
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly kinds: Kinds;
}

/**
 * The node that a run starts at: the one asked for, else the only trigger, else the first that is there to be started by
 * hand, else the first. Disabled ones start nothing.
 * @throws AppError `NODE_NOT_FOUND`, `NODE_NOT_TRIGGER`, `NODE_DISABLED`, `TRIGGER_MISSING`
 */
export function chooseTrigger(
	flow: Flow,
	{ nodeTypes, kinds }: TriggerTypes,
	wanted: string | undefined,
): FlowNode {
	const isTrigger = (node: FlowNode) => nodeTypes.get(node.type)?.construct === "trigger";
	if (wanted !== undefined) {
		const node = flow.nodes.find(({ id }) => id === wanted);
		if (node === undefined) throw new AppError("NODE_NOT_FOUND", { field: "node" });
		if (!isTrigger(node)) throw new AppError("NODE_NOT_TRIGGER", { field: "node" });
		if (node.disabled) throw new AppError("NODE_DISABLED", { field: "node" });
		return node;
	}
	const triggers = flow.nodes.filter((node) => isTrigger(node) && !node.disabled);
	const trigger = triggers.find(({ type }) => isByHand(kinds.get(type))) ?? triggers[0];
	if (trigger === undefined) {
		throw new AppError("TRIGGER_MISSING", {
			hint: flow.nodes.some(isTrigger)
				? "Every trigger of the flow is disabled: enable one."
				: "Add a trigger, for example Manual Trigger, to the flow.",
		});
	}
	return trigger;
}

function isByHand(kind: TriggerKind | undefined): boolean {
	return kind !== undefined && "byHand" in kind;
}

/**
 * How a run begins that is started by hand.
 * @throws AppError when what was sent does not do, for example `FORM_INVALID`
 */
export function startByHand(kinds: Kinds, start: StartByHand): Required<StartedByHand> {
	const { message, cause } = kinds.get(start.trigger.type)?.startByHand?.(start) ?? { message: start.sent };
	return { message, cause: cause ?? "api" };
}

import { applyOperations, OperationError, settingOf, TOOL_PORT } from "@switchyard/flow";
import type { Flow, FlowNode, Operation, SetParameter } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import Guard from "typebox/guard";
import { indexOf } from "../../flow/flow-index.ts";
import { isUntouched, type Life, startingSetting } from "./starting-setting.ts";

/**
 * The settings that a change brings along: where a node gets its first agent or loses its last one, its untouched
 * parameters become what its new life starts with.
 */
export function followingSettings(
	before: Flow,
	operations: readonly Operation[],
	nodeTypes: ReadonlyMap<string, NodeSpec>,
): readonly SetParameter[] {
	const pasted = new Set(
		operations.flatMap((each) => (each.op === "paste" ? each.nodes : [])).map(({ id }) => id),
	);
	const concerned = new Set([...pasted, ...operations.flatMap((operation) => maybeTools(before, operation))]);
	if (concerned.size === 0) return [];
	const after = applied(before, operations);
	if (!after) return [];
	return [...concerned].flatMap((id) => {
		const node = indexOf(after).nodes.get(id);
		const spec = node && nodeTypes.get(node.type);
		if (!node || !spec?.tool) return [];
		const life = lifeOf(after, id);
		// Where a copy comes from, an agent may have called it: one without an agent has lost it.
		const lifeBefore = pasted.has(id) ? "tool" : lifeOf(before, id);
		return life === lifeBefore ? [] : settingsFor(node, spec, life);
	});
}

/** Of operations that were made, or take a change back, the settings that are there because a node's life changed. */
export function followedBy(operations: readonly Operation[]): readonly SetParameter[] {
	const settings = operations.filter((each) => each.op === "set-parameter");
	return settings.length < operations.length ? settings : [];
}

/** How a node is reached: hanging on an agent or a hop counts before a wire. */
export function lifeOf(flow: Flow, node: string): Life {
	const called = indexOf(flow)
		.wiresAt(node)
		.some(({ to }) => to.node === node && to.port === TOOL_PORT.id);
	return called ? "tool" : "step";
}

/** The nodes that may get or lose an agent by an operation. */
function maybeTools(before: Flow, operation: Operation): readonly string[] {
	switch (operation.op) {
		case "attach-tool":
			return [operation.node];
		case "add-wire":
			return [operation.wire.to.node];
		case "remove-wire": {
			const wire = indexOf(before).wires.get(operation.wire);
			return wire ? [wire.to.node] : [];
		}
		case "remove-node":
			return indexOf(before)
				.wiresAt(operation.node)
				.map(({ to }) => to.node);
		default:
			return [];
	}
}

function settingsFor(node: FlowNode, spec: NodeSpec, life: Life): SetParameter[] {
	return spec.properties.flatMap((property): SetParameter[] => {
		if (property.variableType === "Out" || !isUntouched(node, property)) return [];
		const setting = startingSetting(property, life);
		if (Guard.IsDeepEqual(setting, settingOf(node, property.name) ?? null)) return [];
		return [{ op: "set-parameter", node: node.id, name: property.name, setting }];
	});
}

/** A change that cannot be made brings nothing along; what is wrong with it is said where it is made. */
function applied(flow: Flow, operations: readonly Operation[]): Flow | undefined {
	try {
		return applyOperations(flow, operations).flow;
	} catch (error) {
		if (error instanceof OperationError) return undefined;
		throw error;
	}
}

import {
	allowsScope,
	applyOperations,
	inputProperty,
	outputProperties,
	portsOf,
	uniqueName,
} from "@switchyard/flow";
import type { FlowNode, Operation, ParameterSetting, Wire } from "@switchyard/spec/flow";
import { isSameJson } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { counted } from "../../flow/counted.ts";
import { indexOf } from "../../flow/flow-index.ts";
import { planConnection } from "../connection.ts";
import type { Editor } from "../editor.ts";
import type { EditorKernel } from "../editor-kernel.ts";
import { lifeOf } from "../lives/follow.ts";
import { startingParams } from "../lives/starting-setting.ts";

/** Giving a node another type. It keeps its id, its place and all that the other type has too. */
export function replaceVerb(kernel: EditorKernel): Pick<Editor, "replaceType"> {
	return {
		replaceType(id, type) {
			const { nodes, wiresAt } = {
				nodes: indexOf(kernel.flow).nodes,
				wiresAt: indexOf(kernel.flow).wiresAt(id),
			};
			const node = nodes.get(id);
			const spec = kernel.state.nodeTypes.get(type);
			if (!node || !spec || node.type === type) return;
			const known = kernel.state.nodeTypes.get(node.type);
			const params = keptParameters(node, known, spec);
			const start = { ...startingParams(spec, lifeOf(kernel.flow, id)), ...params };
			const next = replaced(node, known, spec, start, new Set([...nodes.values()].map(({ name }) => name)));
			const swap: Operation[] = [
				{ op: "remove-node", node: id },
				{ op: "add-node", node: next, index: kernel.flow.nodes.indexOf(node) },
			];
			const wires = keptWires(kernel, swap, wiresAt);
			const lost = [
				...lossOf(Object.keys(node.params).length - Object.keys(params).length, "parameter"),
				...lossOf(wiresAt.length - wires.length, "wire"),
			];
			const without = lost.length > 0 ? `, without ${lost.join(" and ")} that it has no place for` : "";
			kernel.change({
				label: `Replace ${node.name} by ${spec.name}`,
				operations: [...swap, ...wires],
				notice: `“${node.name}” is now ${spec.name}${without}.`,
				select: { nodes: new Set([id]) },
			});
		},
	};
}

function lossOf(count: number, thing: string): string[] {
	return count > 0 ? [counted(count, thing)] : [];
}

/** The settings of parameters that both types have by the same name and schema, under a scope that the new type allows. */
function keptParameters(
	node: FlowNode,
	known: NodeSpec | undefined,
	spec: NodeSpec,
): Record<string, ParameterSetting> {
	const kept = Object.entries(node.params).filter(([name, setting]) => {
		const property = inputProperty(spec, name);
		const before = known && inputProperty(known, name);
		if (!property || !allowsScope(property, setting.scope)) return false;
		// Of a type that nobody provides any more nothing is known but the names.
		if (!before) return true;
		return before.secret === property.secret && isSameJson(before.schema, property.schema);
	});
	return Object.fromEntries(kept);
}

function replaced(
	node: FlowNode,
	known: NodeSpec | undefined,
	spec: NodeSpec,
	params: Record<string, ParameterSetting>,
	taken: Set<string>,
): FlowNode {
	const { outputs, tool, ...rest } = node;
	const written = outputProperties(spec).flatMap(({ name }): [string, string][] => {
		const field = outputs?.[name];
		return field === undefined ? [] : [[name, field]];
	});
	taken.delete(node.name);
	const unnamed = known !== undefined && node.name.replace(/ \d+$/, "") === known.name;
	return {
		...rest,
		type: spec.id,
		name: unnamed ? uniqueName(spec.name, taken) : node.name,
		params,
		...(written.length > 0 ? { outputs: Object.fromEntries(written) } : {}),
		...(tool && spec.tool ? { tool } : {}),
	};
}

/** The wires whose ports the new type has too, as they were. */
function keptWires(kernel: EditorKernel, swap: readonly Operation[], wires: readonly Wire[]): Operation[] {
	const { flow, state } = { flow: kernel.flow, state: kernel.state };
	let current = applyOperations(flow, swap).flow;
	const kept: Operation[] = [];
	const places = new Map(flow.wires.map((wire, place) => [wire.id, place]));
	const inOrder = wires.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
	for (const wire of inOrder) {
		const node = indexOf(current).nodes;
		const has = ([side, direction]: readonly ["from" | "to", "out" | "in"]) => {
			const end = node.get(wire[side].node);
			const spec = end && state.nodeTypes.get(end.type);
			return (
				!spec ||
				portsOf(end, spec).some((port) => port.id === wire[side].port && port.direction === direction)
			);
		};
		if (!has(["from", "out"]) || !has(["to", "in"])) continue;
		if (planConnection(current, state.nodeTypes, wire.from, wire.to).kind === "refused") continue;
		const add: Operation = {
			op: "add-wire",
			wire,
			index: Math.min(places.get(wire.id) ?? current.wires.length, current.wires.length),
		};
		current = applyOperations(current, [add]).flow;
		kept.push(add);
	}
	return kept;
}

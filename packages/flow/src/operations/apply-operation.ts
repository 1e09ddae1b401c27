import type { Flow, Operation } from "@switchyard/spec/flow";
import { addGroup } from "./add-group.ts";
import { addNode } from "./add-node.ts";
import { addNote } from "./add-note.ts";
import { addWire } from "./add-wire.ts";
import type { Applied } from "./applied.ts";
import { attachTool } from "./attach-tool.ts";
import { collapseGroup } from "./collapse-group.ts";
import { moveNodes } from "./move-nodes.ts";
import { OperationError } from "./operation-error.ts";
import { paste } from "./paste.ts";
import { placeNote } from "./place-note.ts";
import { removeGroup } from "./remove-group.ts";
import { removeNode } from "./remove-node.ts";
import { removeNote } from "./remove-note.ts";
import { removeWire } from "./remove-wire.ts";
import { renameFlow } from "./rename-flow.ts";
import { renameGroup } from "./rename-group.ts";
import { renameNode } from "./rename-node.ts";
import { setBudget } from "./set-budget.ts";
import { setColor } from "./set-color.ts";
import { setDisabled } from "./set-disabled.ts";
import { setErrorPolicy } from "./set-error-policy.ts";
import { setGroup } from "./set-group.ts";
import { setNoteText } from "./set-note-text.ts";
import { setOutput } from "./set-output.ts";
import { setParameter } from "./set-parameter.ts";
import { setPin } from "./set-pin.ts";
import { setPinnedSet } from "./set-pinned-set.ts";
import { setPolicies } from "./set-policies.ts";
import { setRetry } from "./set-retry.ts";
import { setSource } from "./set-source.ts";
import { setTimeout } from "./set-timeout.ts";
import { setTool } from "./set-tool.ts";

/**
 * Applies one edit operation. The given flow is not changed; what the operation does not touch is shared. The flow's
 * `revision` is the caller's to raise.
 * @throws OperationError
 */
export function applyOperation(flow: Flow, operation: Operation): Applied {
	switch (operation.op) {
		case "add-node":
			return addNode(flow, operation);
		case "move-nodes":
			return moveNodes(flow, operation);
		case "remove-node":
			return removeNode(flow, operation);
		case "rename-node":
			return renameNode(flow, operation);
		case "rename-flow":
			return renameFlow(flow, operation);
		case "set-budget":
			return setBudget(flow, operation);
		case "set-policies":
			return setPolicies(flow, operation);
		case "set-source":
			return setSource(flow, operation);
		case "set-pinned-set":
			return setPinnedSet(flow, operation);
		case "set-parameter":
			return setParameter(flow, operation);
		case "set-output":
			return setOutput(flow, operation);
		case "set-tool":
			return setTool(flow, operation);
		case "set-disabled":
			return setDisabled(flow, operation);
		case "set-error-policy":
			return setErrorPolicy(flow, operation);
		case "set-retry":
			return setRetry(flow, operation);
		case "set-timeout":
			return setTimeout(flow, operation);
		case "set-pin":
			return setPin(flow, operation);
		case "add-wire":
			return addWire(flow, operation);
		case "remove-wire":
			return removeWire(flow, operation);
		case "attach-tool":
			return attachTool(flow, operation);
		case "paste":
			return paste(flow, operation);
		case "add-note":
			return addNote(flow, operation);
		case "remove-note":
			return removeNote(flow, operation);
		case "set-note-text":
			return setNoteText(flow, operation);
		case "place-note":
			return placeNote(flow, operation);
		case "add-group":
			return addGroup(flow, operation);
		case "remove-group":
			return removeGroup(flow, operation);
		case "rename-group":
			return renameGroup(flow, operation);
		case "collapse-group":
			return collapseGroup(flow, operation);
		case "set-group":
			return setGroup(flow, operation);
		case "set-color":
			return setColor(flow, operation);
	}
}

/**
 * Applies edit operations in order, all or none.
 * @throws OperationError whose `index` tells which operation failed
 */
export function applyOperations(flow: Flow, operations: readonly Operation[]): Applied {
	let current = flow;
	const inverses: Array<readonly Operation[]> = [];
	for (const [index, operation] of operations.entries()) {
		try {
			const applied = applyOperation(current, operation);
			current = applied.flow;
			inverses.push(applied.inverse);
		} catch (error) {
			throw error instanceof OperationError ? error.at(index) : error;
		}
	}
	return { flow: current, inverse: inverses.reverse().flat() };
}

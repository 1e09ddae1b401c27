import type { ExecuteCommand } from "@switchyard/engine";
import { NodeError } from "@switchyard/node-kit";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { HostDriver } from "../../ports/host-driver.ts";
import type { AttemptContext } from "../../ports/node-executor.ts";
import { withNewerParameters } from "./newer-parameters.ts";

type NodeWork = Pick<HostDriver, "nodeTypes" | "perform" | "crashPoint">;

/**
 * The work of one attempt at a step, no matter who does the bookkeeping: the node's own version runs with the parameters that the engine
 * resolved, their credentials opened, and with defaults for newer ones. It starts at once, in the same turn.
 * @throws NodeError `NODE_VERSION_MISSING`, and whatever the node fails with
 */
export function executeNode(
	driver: NodeWork,
	{ spec, params }: Pick<ExecuteCommand, "spec" | "params">,
	context: AttemptContext,
): Promise<Message> {
	const given = parametersFor({ spec, params }, driver.nodeTypes());
	driver.crashPoint?.("before-effect");
	return driver.perform(spec.id, given, context);
}

/**
 * A step's parameters for the installed code of its node type: a copy, with defaults for newer parameters.
 * @throws NodeError `NODE_VERSION_MISSING`
 */
export function parametersFor(
	step: Pick<ExecuteCommand, "spec" | "params">,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
): Message {
	refuseOtherVersion(step.spec, nodeTypes);
	return copyOf(withNewerParameters(step, nodeTypes));
}

/** A run ends with the node types it began with: another version of one may mean something else by the same names. */
function refuseOtherVersion({ id, version }: NodeSpec, nodeTypes: ReadonlyMap<string, NodeSpec>): void {
	const installed = nodeTypes.get(id)?.version;
	if (installed === version) return;
	const there = installed === undefined ? "is not there any more" : `is there as version ${installed}`;
	throw new NodeError({
		code: "NODE_VERSION_MISSING",
		message: `The run began with version ${version} of ${id}, which ${there}.`,
		hint: "Start the run again, or from this step on, with the version that is there now.",
	});
}

/** For one attempt: the run's own values must stay as they are, whatever a node does to what it is given. */
function copyOf(params: Message): Message {
	const copy: Record<string, unknown> = { ...params };
	for (const name of Object.keys(copy)) {
		if (typeof copy[name] === "object") copy[name] = structuredClone(copy[name]);
	}
	return copy;
}

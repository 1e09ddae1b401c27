import type { Effect, NodeSpec, ToolMarker } from "@switchyard/spec/node-spec";
import { isDestructive } from "@switchyard/spec/tool";
import { toolFace } from "./tool-face.ts";

/** From what may be repeated without harm to what must not be. */
const EFFECTS: readonly Effect[] = ["safe", "keyed", "once"];

/** From none of the workspace's files to all that may be done with them. */
const ACCESS: readonly NodeSpec["files"][] = [undefined, "read", "write"];

/**
 * Whether a tool is what it was and only promises less of what its calls do: people are asked more often, and less is repeated. Nobody who
 * agreed to it before has to agree to that.
 */
export function isMoreCautious(before: NodeSpec, now: NodeSpec): boolean {
	if (!before.tool || !now.tool) return false;
	if (toolFace(withoutPromises(before)) !== toolFace(withoutPromises(now))) return false;
	if (reachesMore(before, now)) return false;
	return rankOf(now) >= rankOf(before) && promisesLess(before.tool, now.tool);
}

/** Whether a node does more with the files of the workspace than it did. */
export function reachesMore(before: NodeSpec, now: NodeSpec): boolean {
	return ACCESS.indexOf(now.files) > ACCESS.indexOf(before.files);
}

function promisesLess(before: ToolMarker, now: ToolMarker): boolean {
	const { readOnly, idempotent, openWorld } = before.annotations ?? {};
	const promised = now.annotations ?? {};
	return (
		(promised.readOnly !== true || readOnly === true) &&
		(promised.idempotent !== true || idempotent === true) &&
		(promised.openWorld !== false || openWorld === false) &&
		(isDestructive(now) || !isDestructive(before))
	);
}

function rankOf({ effect = "once" }: NodeSpec): number {
	return EFFECTS.indexOf(effect);
}

function withoutPromises({ tool, files: _files, ...rest }: NodeSpec): NodeSpec {
	if (!tool) return rest;
	const { annotations: _, ...marker } = tool;
	return { ...rest, effect: "once", tool: marker };
}

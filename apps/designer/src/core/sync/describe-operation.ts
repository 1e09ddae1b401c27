import { isFieldEdit } from "@switchyard/flow";
import type { Flow, Operation } from "@switchyard/spec/flow";
import type { Selection } from "../editor/selection.ts";
import { indexOf } from "../flow/flow-index.ts";
import { partName } from "./part-name.ts";
import type { LostOperation, Rebased } from "./rebase.ts";
import { touchedNodes } from "./touched-nodes.ts";
import { valueText } from "./value-text.ts";

/** A change in words, for who made it. */
export function describeOperation(flow: Flow, operation: Operation): string {
	const named = (node: string) => `“${indexOf(flow).nodes.get(node)?.name ?? node}”`;
	switch (operation.op) {
		case "add-node":
			return `Add “${operation.node.name}”`;
		case "move-nodes":
			return operation.moves.length === 1
				? `Move ${named(operation.moves[0]?.node ?? "")}`
				: `Move ${operation.moves.length} nodes`;
		case "remove-node":
			return `Remove ${named(operation.node)}`;
		case "rename-node":
			return `Rename ${named(operation.node)} to “${operation.name}”`;
		case "rename-flow":
			return `Rename the flow to “${operation.name}”`;
		case "set-budget":
			return "Set the budget of the flow";
		case "set-policies":
			return "Set the policies of the flow";
		case "set-parameter":
			return `Set ${operation.name} of ${named(operation.node)}`;
		case "set-output":
			return `Name the output ${operation.output} of ${named(operation.node)}`;
		case "set-tool":
			return `Change the tool settings of ${named(operation.node)}`;
		case "set-disabled":
			return `${operation.disabled ? "Disable" : "Enable"} ${named(operation.node)}`;
		case "set-error-policy":
			return `Change the error handling of ${named(operation.node)}`;
		case "set-retry":
			return `Change the retries of ${named(operation.node)}`;
		case "set-timeout":
			return `Change the time limit of ${named(operation.node)}`;
		case "set-source":
			return `Say what the results of ${named(operation.node)} are`;
		case "set-pinned-set":
			return `List the values allowed for ${operation.name} of ${named(operation.node)}`;
		case "set-pin":
			return operation.pin ? `Pin data to ${named(operation.node)}` : `Unpin ${named(operation.node)}`;
		case "add-wire":
			return `Connect ${named(operation.wire.from.node)} to ${named(operation.wire.to.node)}`;
		case "remove-wire":
			return "Remove a wire";
		case "attach-tool":
			return `Make ${named(operation.node)} a tool of ${named(operation.agent)}`;
		case "paste":
			return `Paste ${operation.nodes.length} nodes`;
		case "add-note":
			return "Add a note";
		case "remove-note":
			return `Remove the note ${partName(flow, "note", operation.note)}`;
		case "set-note-text":
			return `Edit the note ${partName(flow, "note", operation.note)}`;
		case "place-note":
			return `Move the note ${partName(flow, "note", operation.note)}`;
		case "add-group":
			return `Add the group “${operation.group.name}”`;
		case "remove-group":
			return `Ungroup ${partName(flow, "group", operation.group)}`;
		case "rename-group":
			return `Rename the group ${partName(flow, "group", operation.group)} to “${operation.name}”`;
		case "collapse-group":
			return `${operation.collapsed ? "Collapse" : "Expand"} ${partName(flow, "group", operation.group)}`;
		case "set-group":
			return operation.group === null
				? "Take nodes out of a group"
				: `Put nodes into ${partName(flow, "group", operation.group)}`;
		case "set-color":
			return `Colour ${partName(flow, operation.part, operation.id)}`;
	}
}

/** A change that no longer applies to the flow as others made it, and why, in words. */
export function describeLoss(before: Flow, now: Flow, { operation, reason }: LostOperation): string {
	const gone = touchedNodes(operation).filter((id) => !indexOf(now).nodes.has(id));
	const names = gone.flatMap((id) => indexOf(before).nodes.get(id)?.name ?? []);
	const why = names.length > 0 ? `${quoted(names)} ${were(names)} removed by someone else` : reason;
	return `${describeOperation(before, operation)}${lostValue(operation)}: ${why}`;
}

/** How much of a value that is lost is shown, in characters: enough to set it again. */
const LONGEST_VALUE = 200;

/** The value that is lost with an operation; the name of what is renamed is in its words already. */
function lostValue(operation: Operation): string {
	if (!isFieldEdit(operation) || operation.op.startsWith("rename-")) return "";
	const value = valueText(operation);
	return ` to “${value.slice(0, LONGEST_VALUE)}${value.length > LONGEST_VALUE ? "…" : ""}”`;
}

interface Rebasing {
	readonly before: Flow;
	readonly base: Flow;
	readonly rebased: Rebased;
	readonly selection: Selection;
	/** Who changed the flow. */
	readonly by: string;
}

/** What the person must know of others' changes that met their own; `undefined` when there is nothing. */
export function describeRebase({ before, base, rebased, selection, by }: Rebasing): string | undefined {
	const named = (ids: Iterable<string>) =>
		[...ids].flatMap((id) => indexOf(before).nodes.get(id)?.name ?? []);
	const keptNotes = rebased.spared.filter((id) => before.notes?.some((note) => note.id === id));
	const spared = [
		...named(rebased.spared),
		...keptNotes.map((id) => partName(before, "note", id).slice(1, -1)),
	];
	const moved = named(rebased.moved);
	const removed = named(
		[...selection.nodes].filter((id) => !indexOf(base).nodes.has(id) && indexOf(before).nodes.has(id)),
	);
	const sentences = [
		...(spared.length > 0 ? [`${quoted(spared)} ${were(spared)} kept: ${by} changed what you removed.`] : []),
		...(moved.length > 0 ? [`${quoted(moved)} ${were(moved)} moved by ${by} too; your place counts.`] : []),
		...(removed.length > 0 ? [`${quoted(removed)} ${were(removed)} removed by ${by}.`] : []),
	];
	return sentences.length > 0 ? sentences.join(" ") : undefined;
}

const were = (names: readonly string[]) => (names.length === 1 ? "was" : "were");

function quoted(names: readonly string[]): string {
	const shown = names.slice(0, 3).map((name) => `“${name}”`);
	const more = names.length - shown.length;
	return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

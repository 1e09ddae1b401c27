import { clashesSince, describeChanges } from "@switchyard/flow";
import type { Flow, Operation } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import { FlowConflict } from "./flow-conflict.ts";
import { edited } from "./flow-document.ts";
import type { FlowRows } from "./flow-rows.ts";
import type { VersionRows } from "./version-rows.ts";

export interface FlowHistory {
	readonly flows: FlowRows;
	readonly versions: VersionRows;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
}

/** The answer to an edit of a revision that is not the flow's newest: what was done since, and what that means. */
export async function changesSince(
	history: FlowHistory,
	flow: Flow,
	base: number,
	refused?: readonly Operation[],
): Promise<FlowConflict> {
	const operations =
		base < flow.revision ? await history.flows.operationsBetween(flow.id, base, flow.revision) : undefined;
	const before = await documentAt(history, flow.id, base);
	return new FlowConflict({
		revision: flow.revision,
		...defined({ operations }),
		changes:
			before === undefined ? [] : describeChanges(before, flow, history.nodeTypes).map(({ text }) => text),
		...(before === undefined || refused === undefined
			? {}
			: { clashes: clashesSince(before, flow, refused) }),
	});
}

/** The flow as it was at a revision, from the last version before it and the edits since; `undefined` when those are gone. */
async function documentAt(
	{ flows, versions }: FlowHistory,
	id: string,
	revision: number,
): Promise<Flow | undefined> {
	const version = await versions.before(id, revision);
	const edits = version && (await flows.operationsBetween(id, version.revision, revision));
	return edits && edited(version, edits);
}

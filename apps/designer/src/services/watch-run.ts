import type { Flow, NodeSpec, RunSummary } from "@switchyard/spec";
import type { RunView } from "../core/run/run-view.ts";
import type { Services } from "./services-context.ts";

/** A run that a view follows. */
export interface WatchedRun {
	readonly summary: RunSummary;
	/** The flow as it was when the run started. */
	readonly flow: Flow;
	/** Stops following; the view keeps what it shows. */
	readonly stop: () => void;
}

/**
 * Shows a run in a view, from its first event on and as it goes on.
 * @throws ApiError when there is no such run, or its flow version is gone.
 */
export async function watchRun(
	{ api, live }: Services,
	view: RunView,
	run: string,
	nodeTypes: ReadonlyMap<string, NodeSpec>,
): Promise<WatchedRun> {
	const summary = await api.run(run);
	const flow = await api.flow(summary.flow, summary.revision);
	view.open({ id: run, flow, nodeTypes, over: summary.endedAt !== undefined });
	const stop = live.watchRun(run, {
		onEvents: (events) => view.push(events),
		onEphemerals: (ephemerals) => view.pushEphemerals(ephemerals),
	});
	return { summary, flow, stop };
}

import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { RunSummary } from "@switchyard/spec/http";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { RunView } from "../core/run/run-view.ts";
import { loadFlow } from "./load-flow.ts";
import type { Services } from "./services-context.ts";
import { needsWholeEvents, wholeEvents } from "./whole-events.ts";

/** A run that can be shown. */
export interface ReadyRun {
	readonly summary: RunSummary;
	/** The flow as it was when the run started. */
	readonly flow: Flow;
	/** Those that it began with. */
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** Shows the run in the view, from its first event on, and follows it. Returns a function that stops; the view stays. */
	readonly watch: () => () => void;
	/** Shows in the view what the run has done by now, and follows nothing. */
	readonly read: () => Promise<void>;
}

/**
 * Fetches what it takes to show a run in a view.
 * @throws ApiError when there is no such run, or its flow version is gone.
 */
export async function openRun({ api, live }: Services, view: RunView, run: string): Promise<ReadyRun> {
	const [summary, types] = await Promise.all([
		api.ask("GET /api/runs/:run", { params: { run } }),
		api.ask("GET /api/runs/:run/node-types", { params: { run } }).then(({ nodeTypes }) => nodeTypes),
	]);
	const flow = await loadFlow(api, summary.flow, summary.revision);
	const nodeTypes = new Map(types.map((type) => [type.id, type]));
	const show = () => view.open({ id: run, flow, nodeTypes, over: summary.endedAt !== undefined });
	return {
		summary,
		flow,
		nodeTypes,
		watch() {
			show();
			const onEphemerals = view.pushEphemerals;
			if (!needsWholeEvents(flow, nodeTypes))
				return live.watchRun(run, { onEvents: view.push, onEphemerals });
			const whole = wholeEvents(api, run, view.push);
			const leave = live.watchRun(run, { onEvents: whole.take, onEphemerals });
			return () => {
				whole.stop();
				leave();
			};
		},
		async read() {
			show();
			const events = await allEvents(api, run);
			if (!needsWholeEvents(flow, nodeTypes)) return view.push(events);
			const whole = wholeEvents(api, run, view.push);
			await whole.take(events);
		},
	};
}

async function allEvents(api: Services["api"], run: string): Promise<Event[]> {
	const all: Event[] = [];
	for (let more = true; more; ) {
		const query = { from: String((all.at(-1)?.seq ?? 0) + 1) };
		const page = await api.ask("GET /api/runs/:run/events", { params: { run }, query });
		all.push(...page.events);
		more = page.more && page.events.length > 0;
	}
	return all;
}

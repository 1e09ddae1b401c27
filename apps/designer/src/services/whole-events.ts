import { type Event, mapValues, referencesIn } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import { isLargeValue } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { Api } from "./api.ts";

/** The constructs whose rounds follow from values: from the items of a list, from a condition over the message, or from what a queue gave. */
const COMPUTING: ReadonlySet<NodeSpec["construct"]> = new Set(["for-each", "loop-while", "work-items"]);

/** Whether a run of this flow can be followed only with its large values: what its loops do next depends on them. */
export function needsWholeEvents(flow: Flow, nodeTypes: ReadonlyMap<string, NodeSpec>): boolean {
	return flow.nodes.some(({ type }) => COMPUTING.has(nodeTypes.get(type)?.construct));
}

/**
 * Puts a run's large values back into its events, each fetched once, and hands the events on in their order. A value that
 * cannot be fetched stays a reference.
 * `take` ends once they were handed on.
 * @param onEvents is not called any more once the function that is given back was
 */
export function wholeEvents(
	api: Pick<Api, "ask">,
	run: string,
	onEvents: (events: readonly Event[]) => void,
): { readonly take: (events: readonly Event[]) => Promise<unknown>; readonly stop: () => void } {
	const values = new Map<string, Promise<unknown>>();
	let stopped = false;
	let before: Promise<unknown> = Promise.resolve();

	async function restore(events: readonly Event[]): Promise<readonly Event[]> {
		const known = new Map<string, unknown>();
		for (const ref of new Set(events.flatMap((event) => [...referencesIn(event)]))) {
			const asked = values.get(ref) ?? api.ask("GET /api/runs/:run/values/:ref", { params: { run, ref } });
			values.set(ref, asked);
			try {
				known.set(ref, await asked);
			} catch {
				// It is asked for again when another event refers to it.
				values.delete(ref);
			}
		}
		if (known.size === 0) return events;
		const restored = (value: unknown) =>
			isLargeValue(value) && known.has(value.__ref) ? known.get(value.__ref) : value;
		return events.map((event) => mapValues(event, restored));
	}

	return {
		take(events) {
			const restored = restore(events);
			before = before.then(async () => {
				const whole = await restored;
				if (!stopped) onEvents(whole);
			});
			return before;
		},
		stop() {
			stopped = true;
		},
	};
}

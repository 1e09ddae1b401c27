import type { Event, StepHeld } from "@switchyard/spec/event";
import { createStore } from "zustand/vanilla";
import { RunProjection } from "./projection/run-projection.ts";
import type { OpenedRun, RunView } from "./run-view.ts";
import { NO_RUN, type RunViewState } from "./run-view-state.ts";

/** Listeners by key: telling a key costs only the listeners of that key. */
class KeyedListeners {
	readonly #listeners = new Map<string, Set<() => void>>();

	/** Returns the function that removes it. */
	add(key: string, listener: () => void): () => void {
		let known = this.#listeners.get(key);
		if (!known) {
			known = new Set();
			this.#listeners.set(key, known);
		}
		known.add(listener);
		return () => {
			known.delete(listener);
			if (known.size === 0 && this.#listeners.get(key) === known) this.#listeners.delete(key);
		};
	}

	tell(keys: Iterable<string>): void {
		for (const key of keys) for (const listener of this.#listeners.get(key) ?? []) listener();
	}
}

const NO_EVENTS: readonly Event[] = [];

/** Runs `callback` once, soon. Returns a function that cancels it. */
export type Schedule = (callback: () => void) => () => void;

export interface RunViewOptions {
	/** The next animation frame when absent. */
	readonly schedule?: Schedule;
}

/** What is open at the moment. */
interface OpenRun extends OpenedRun {
	/** Every event known; the one with `seq` n is at index n - 1. */
	readonly events: Event[];
	projection: RunProjection;
	/** The last event folded. */
	folded: number;
	/** By step, the latest report about those that wait for a host. */
	readonly held: Map<number, StepHeld>;
	/** The event looked at in the past; `undefined` while following. */
	at: number | undefined;
}

export function createRunView({ schedule = nextFrame }: RunViewOptions = {}): RunView {
	const store = createStore<RunViewState>(() => NO_RUN);
	const nodes = new KeyedListeners();
	const wires = new KeyedListeners();
	let open: OpenRun | undefined;
	let cancelFrame: (() => void) | undefined;

	/** Shows what has come in at the next frame, all of it at once. */
	const soon = () => {
		cancelFrame ??= schedule(() => {
			cancelFrame = undefined;
			fold();
		});
	};

	function fold() {
		if (!open) return;
		const wanted = Math.min(open.at ?? Number.POSITIVE_INFINITY, open.events.length);
		if (wanted < open.folded) restart(open);
		let problem: string | undefined;
		open.projection.wires.quiet = open.over && open.at === undefined;
		try {
			for (const event of open.events.slice(open.folded, wanted)) {
				open.projection.apply(event);
				open.folded = event.seq;
			}
		} catch (error) {
			problem = error instanceof Error ? error.message : String(error);
		}
		if (open.at === undefined) showHeld(open);
		publish(open, problem);
	}

	/** No event says that a step waits for a host: it is shown anew over whatever has come. */
	function showHeld({ held, projection }: OpenRun) {
		for (const [step, told] of held) if (!projection.hold(told)) held.delete(step);
	}

	/** Begins anew; whatever was shown may be different then. */
	function restart(current: OpenRun) {
		const { projection } = current;
		current.projection = new RunProjection(current.flow, current.nodeTypes);
		current.folded = 0;
		for (const node of projection.nodes.nodes()) current.projection.nodes.changed.add(node);
		for (const wire of projection.wires.wires()) current.projection.wires.changed.add(wire);
	}

	function publish(current: OpenRun, problem: string | undefined) {
		const { id, projection, events, folded, over } = current;
		const { facts, steps } = projection;
		const changedNodes = [...projection.nodes.changed];
		const changedWires = [...projection.wires.changed];
		projection.nodes.changed.clear();
		projection.wires.changed.clear();
		store.setState({
			...facts,
			run: id,
			active: !over && events.at(-1)?.type !== "run-end",
			steps: steps.all(),
			seq: events.length,
			cursor: folded,
			moment: current.at === undefined ? undefined : events[folded - 1]?.at,
			problem,
		});
		nodes.tell(changedNodes);
		wires.tell(changedWires);
	}

	function close() {
		cancelFrame?.();
		cancelFrame = undefined;
		const before = open;
		open = undefined;
		store.setState(NO_RUN);
		if (!before) return;
		nodes.tell(before.projection.nodes.nodes());
		wires.tell(before.projection.wires.wires());
	}

	return {
		store,
		version: () => open?.flow,
		step: (number) => open?.projection.steps.get(number),
		events: () => open?.events ?? NO_EVENTS,
		node: (id) => open?.projection.nodes.get(id),
		wire: (id) => open?.projection.wires.get(id),
		onNode: (id, listener) => nodes.add(id, listener),
		onWire: (id, listener) => wires.add(id, listener),
		open(run) {
			close();
			const { id, flow, nodeTypes } = run;
			const projection = new RunProjection(flow, nodeTypes);
			open = { ...run, events: [], projection, folded: 0, held: new Map(), at: undefined };
			store.setState({ ...NO_RUN, run: id, flow: flow.id, revision: flow.revision });
		},
		push(events) {
			if (!open) return;
			for (const event of events) if (event.seq === open.events.length + 1) open.events.push(event);
			soon();
		},
		pushEphemerals(ephemerals) {
			if (!open) return;
			for (const each of ephemerals) if (each.type === "step-held") open.held.set(each.step, each);
			if (open.at !== undefined) return;
			// What they belong to may still wait for its frame.
			if (open.folded < open.events.length) fold();
			for (const each of ephemerals)
				if (each.type !== "step-held" && each.type !== "tool-execution") open.projection.applyEphemeral(each);
			soon();
		},
		seek(seq) {
			if (!open) return;
			open.at = seq;
			fold();
		},
		close,
	};
}

function nextFrame(callback: () => void): () => void {
	const frame = requestAnimationFrame(callback);
	return () => cancelAnimationFrame(frame);
}

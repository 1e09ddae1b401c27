import type { Ephemeral, Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { StoreApi } from "zustand/vanilla";
import type { NodeRunView, RunViewState, StepView, WireRunView } from "./run-view-state.ts";

export interface OpenedRun {
	readonly id: string;
	/** The flow version that it uses. */
	readonly flow: Flow;
	readonly nodeTypes: ReadonlyMap<string, NodeSpec>;
	/** True when it has ended already: what happened then is not shown as if it happened now. */
	readonly over: boolean;
}

/**
 * One run, folded from its journal as it comes. Events are shown once per animation frame. Nodes and wires have listeners
 * of their own, so that an event costs only what it names.
 */
export interface RunView {
	readonly store: StoreApi<RunViewState>;
	/** The flow version that the run uses; `undefined` while no run is open. */
	version(): Flow | undefined;
	/** A step by its number. */
	step(number: number): StepView | undefined;
	/** Every event known, the one with `seq` n at index n - 1. Grows in place: read it anew when `seq` is another. */
	events(): readonly Event[];
	node(id: string): NodeRunView | undefined;
	wire(id: string): WireRunView | undefined;
	/** Calls `listener` when that node's view changes. Returns a function that unsubscribes. */
	onNode(id: string, listener: () => void): () => void;
	onWire(id: string, listener: () => void): () => void;
	/** Shows another run from its first event on. */
	open(run: OpenedRun): void;
	/** Takes journalled events; those already known are ignored. */
	push(events: readonly Event[]): void;
	pushEphemerals(ephemerals: readonly Ephemeral[]): void;
	/** Shows the run as it was after an event; `undefined` follows it again. */
	seek(seq: number | undefined): void;
	/** Shows no run. */
	close(): void;
}

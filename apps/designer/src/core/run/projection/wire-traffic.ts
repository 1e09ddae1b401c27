import { TOOL_PORT } from "@switchyard/flow";
import type { Flow, Wire } from "@switchyard/spec/flow";
import type { WireRunView } from "../run-view-state.ts";

/** What has travelled along each wire. */
export class WireTraffic {
	readonly #byFrom: ReadonlyMap<string, readonly Wire[]>;
	readonly #views = new Map<string, WireRunView>();
	/** The wires whose view has changed since this was last emptied. */
	readonly changed = new Set<string>();
	/** While true, what travels is counted but not told as travelling now. */
	quiet = false;

	constructor(flow: Flow) {
		this.#byFrom = Map.groupBy(flow.wires, ({ from }) => from.node);
	}

	get(wire: string): WireRunView | undefined {
		return this.#views.get(wire);
	}

	wires(): Iterable<string> {
		return this.#views.keys();
	}

	/** Messages left a node by a port: every wire there carries them. */
	message(node: string, port: string, count = 1): void {
		if (count === 0) return;
		for (const wire of this.#from(node)) {
			if (wire.from.port === port) this.#put(wire, { carried: count, waiting: 0, direction: "out" });
		}
	}

	/** An agent's tool call went out to a node. */
	call(agent: string, tool: string): void {
		for (const wire of this.#toolWires(agent, tool)) {
			this.#put(wire, { carried: 1, waiting: 1, direction: "out" });
		}
	}

	/** Its answer came back. */
	answer(agent: string, tool: string): void {
		for (const wire of this.#toolWires(agent, tool)) {
			this.#put(wire, { carried: 0, waiting: -1, direction: "back" });
		}
	}

	/** The run is over: nothing is awaited any more. */
	settle(): void {
		for (const [id, view] of this.#views) {
			if (view.waiting === 0) continue;
			this.#views.set(id, { ...view, waiting: 0 });
			this.changed.add(id);
		}
	}

	#from(node: string): readonly Wire[] {
		return this.#byFrom.get(node) ?? [];
	}

	#toolWires(agent: string, tool: string): Wire[] {
		return this.#from(agent).filter(({ to }) => to.node === tool && to.port === TOOL_PORT.id);
	}

	#put({ id }: Wire, change: Pick<WireRunView, "carried" | "waiting" | "direction">): void {
		const known = this.#views.get(id) ?? { carried: 0, waiting: 0, direction: "out", pulse: 0 };
		this.#views.set(id, {
			carried: known.carried + change.carried,
			waiting: Math.max(0, known.waiting + change.waiting),
			direction: change.direction,
			pulse: known.pulse + (this.quiet ? 0 : 1),
		});
		this.changed.add(id);
	}
}

import { custom, node } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import { flowOf, type Random } from "../../testing/index.ts";

const EFFECTS = ["Safe", "Keyed", "Once"] as const;

/** What becomes of a node's attempts. */
export type Fate = "works" | "works-later" | "fails";

const FATES = ["works", "works", "works", "works-later", "fails"] as const satisfies Fate[];

/** A flow that grows from its start to its end. */
export class Sketch {
	readonly random: Random;
	/** Where the message leaves so far, as the start of a wire. */
	last = "start";
	readonly #nodes: FlowNode[] = [];
	readonly #wires: string[] = [];

	constructor(random: Random) {
		this.random = random;
	}

	get flow(): Flow {
		return flowOf(this.#nodes, this.#wires);
	}

	/** The id that the next node has when it is of this kind. */
	nextId(kind: string): string {
		return `${kind}${this.#nodes.length}`;
	}

	/** Gives the node's id. */
	add(kind: string, type: string, more: Partial<FlowNode> = {}): string {
		const id = this.nextId(kind);
		this.#nodes.push(node(id, type, {}, more));
		return id;
	}

	wire(from: string, to: string): void {
		this.#wires.push(`${from}>${to}`);
	}

	/** Adds a node after the last one. */
	append(kind: string, type: string, more: Partial<FlowNode> = {}): string {
		const id = this.add(kind, type, more);
		this.wire(this.last, id);
		this.last = id;
		return id;
	}

	/**
	 * Adds a node that has an effect. Gives where the message leaves, which is the `error` port for one that fails for good.
	 * @param field what it writes; its own id when absent, nothing when empty.
	 */
	act(from: string, field?: string): string {
		const fate = this.random.pick(FATES);
		const id = this.#addActor("action", fate, { onError: fate === "fails" ? "port" : "fail" }, field);
		this.wire(from, id);
		return fate === "fails" ? `${id}.error` : id;
	}

	/** Adds a node that has an effect and may fail, which its scope is to deal with. Gives its id. */
	risk(from: string, fates: readonly [Fate, ...Fate[]]): string {
		const id = this.#addActor("risk", this.random.pick(fates), {});
		this.wire(from, id);
		return id;
	}

	/** Adds a tool of each effect to a node. */
	addTools(caller: string): void {
		for (const effect of EFFECTS) {
			const fate = this.random.pick(["works", "works-later", "fails"]);
			this.wire(`${caller}.tools`, `${this.#addActor("tool", fate, {}, "", effect)}.tool`);
		}
	}

	#addActor(
		kind: string,
		fate: Fate,
		more: Partial<FlowNode>,
		field?: string,
		effect = this.random.pick(EFFECTS),
	): string {
		const id = this.nextId(kind);
		return this.add(kind, `Test.${effect}`, {
			name: fate,
			params: { input: custom({ id, fate }) },
			outputs: { output: field ?? id },
			retry: { attempts: 3, backoffMs: this.random.pick([0, 0, 30]) },
			...more,
		});
	}
}

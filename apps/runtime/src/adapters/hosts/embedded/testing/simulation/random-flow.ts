import type { Flow } from "@switchyard/spec";
import { flowOf, node } from "../flows.ts";
import type { Random } from "./random.ts";

const EFFECTS = ["Safe", "Keyed", "Once"] as const;

const STAGES = ["action", "fork", "switch", "agent"] as const;

/**
 * A flow of a few stages one after the other, each an action, a fork with a join, a switch with a join, or an agent
 * with tools. Each node writes a field of its own, so that its result does not depend on the order of branches.
 */
export function randomFlow(random: Random): Flow {
	const sketch = new Sketch(random);
	const stages = 1 + random.below(4);
	for (let stage = 0; stage < stages; stage++) sketch.addStage();
	return flowOf(sketch.nodes, sketch.wires);
}

class Sketch {
	readonly nodes: ReturnType<typeof node>[] = [];
	readonly wires: string[] = [];
	readonly #random: Random;
	#last = "start";

	constructor(random: Random) {
		this.#random = random;
	}

	addStage(): void {
		const kind = this.#random.pick(STAGES);
		if (kind === "action") this.#last = this.#addAction(this.#last);
		else if (kind === "agent") this.#addAgent();
		else this.#addBranches(kind);
	}

	/** Gives where the message leaves, which is the `error` port for a node that fails for good. */
	#addAction(from: string): string {
		const id = this.#newId("action");
		const fate = this.#random.pick(["works", "works", "works", "works-later", "fails"]);
		this.nodes.push(
			node(id, `Test.${this.#random.pick(EFFECTS)}`, {
				name: fate,
				params: { input: { scope: "Custom", value: { id, fate } } },
				outputs: { output: id },
				retry: { attempts: 3, backoffMs: 0 },
				...(fate === "fails" ? { onError: "port" } : {}),
			}),
		);
		this.wires.push(`${from}>${id}`);
		return fate === "fails" ? `${id}.error` : id;
	}

	#addBranches(kind: "fork" | "switch"): void {
		const join = this.#newId("join");
		const ports = kind === "fork" ? [this.#last, this.#last] : this.#addSwitch();
		for (const port of ports) {
			let end = port;
			for (let length = 1 + this.#random.below(2); length > 0; length--) end = this.#addAction(end);
			this.wires.push(`${end}>${join}`);
		}
		this.nodes.push(node(join, "Flow.Join"));
		this.#last = join;
	}

	#addSwitch(): string[] {
		const id = this.#newId("switch");
		const rules = [{ port: "small", name: "", when: `number < ${this.#random.below(10)}.0` }];
		this.nodes.push(node(id, "Flow.Switch", { params: { rules: { scope: "Custom", value: rules } } }));
		this.wires.push(`${this.#last}>${id}`);
		return [`${id}.small`, `${id}.otherwise`];
	}

	#addAgent(): void {
		const id = this.#newId("agent");
		this.nodes.push(
			node(id, "AI.Agent", {
				params: {
					prompt: { scope: "Message", template: `{{ tag }} ${id}` },
					model: { scope: "Custom", value: { provider: "demo" } },
				},
				outputs: { text: id, tool_calls: "", usage: "" },
			}),
		);
		this.wires.push(`${this.#last}>${id}`);
		for (const effect of EFFECTS) {
			const tool = this.#newId("tool");
			const value = { id: tool, fate: this.#random.pick(["works", "works-later", "fails"]) };
			this.nodes.push(
				node(tool, `Test.${effect}`, {
					params: { input: { scope: "Custom", value } },
					retry: { attempts: 3, backoffMs: 0 },
				}),
			);
			this.wires.push(`${id}.tools>${tool}.tool`);
		}
		this.#last = id;
	}

	#newId(kind: string): string {
		return `${kind}${this.nodes.length}`;
	}
}

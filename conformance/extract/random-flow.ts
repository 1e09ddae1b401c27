import { custom, node } from "@switchyard/flow/testing";
import { flowOf } from "@switchyard/host/testing";
import type { Flow, FlowNode, ParameterSetting } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { Seeded } from "../together/seeded.ts";
import { FAILS, MAY_FAIL } from "./run-flow.ts";

/** The fields that nodes read and write. The first is in every message; `input` is what a model would fill. */
const FIELDS = ["a", "b", "c", "input"] as const;
/** How deep blocks lie within one another. */
const DEPTH = 2;

/** Where messages leave so far, as the starts of wires. */
type Ends = readonly string[];
type Piece = (from: Ends) => Ends;

/** A flow at random, with the stretches of it that belong together. */
export class RandomFlow {
	readonly flow: Flow;
	readonly #seeded: Seeded;
	readonly #nodes: FlowNode[] = [];
	readonly #wires: string[] = [];
	/** Of each block, the places between its pieces, as counts of nodes. */
	readonly #blocks: number[][] = [];
	#depth = 0;
	#forks = false;

	constructor(seeded: Seeded) {
		this.#seeded = seeded;
		const ends = this.#block(["start"]);
		if (this.#chance(0.8)) this.#act(ends);
		// A branch that is caught ends apart from the others, and which of them ends last is open.
		if (!this.#forks && this.#chance(0.5)) this.#catch();
		this.flow = flowOf(this.#nodes, this.#wires);
	}

	/** Whether branches run at the same time: then the order among their effects is left open. */
	get forks(): boolean {
		return this.#forks;
	}

	/** A message that starts a run. */
	message(): Message {
		const value = () => ({ number: this.#seeded.below(10), list: [1, 2].slice(this.#seeded.below(3)) });
		const others = FIELDS.slice(1).filter(() => this.#chance(0.7));
		const given = Object.fromEntries(others.map((field) => [field, value()]));
		return { n: this.#seeded.below(6), a: value(), ...given };
	}

	/** Some nodes: mostly a stretch of a block, else any that are wired to each other. */
	selection(): ReadonlySet<string> {
		if (this.#chance(0.75)) {
			const places = this.#seeded.of(this.#blocks);
			const from = this.#seeded.below(places.length - 1);
			const to = from + 1 + this.#seeded.below(places.length - 1 - from);
			return new Set(this.#nodes.slice(places[from], places[to]).map(({ id }) => id));
		}
		const chosen = new Set([this.#seeded.of(this.#nodes).id]);
		for (let more = this.#seeded.below(4); more > 0; more--) {
			const near = this.flow.wires.filter(({ from, to }) => chosen.has(from.node) || chosen.has(to.node));
			if (near.length === 0) break;
			const { from, to } = this.#seeded.of(near);
			chosen.add(from.node).add(to.node);
		}
		chosen.delete("start");
		return chosen;
	}

	#block(from: Ends): Ends {
		this.#depth++;
		const places = [this.#nodes.length];
		this.#blocks.push(places);
		let ends = from;
		for (let pieces = 1 + this.#seeded.below(3); pieces > 0; pieces--) {
			ends = this.#piece()(ends);
			places.push(this.#nodes.length);
		}
		this.#depth--;
		return ends;
	}

	#piece(): Piece {
		const simple: Piece[] = [
			(from) => this.#act(from),
			(from) => this.#act(from),
			(from) => this.#set(from),
			(from) => this.#agent(from),
			(from) => this.#hop(from),
		];
		if (this.#depth > DEPTH) return this.#seeded.of(simple.slice(0, 3));
		return this.#seeded.of<Piece>([
			...simple,
			(from) => this.#switch(from),
			(from) => this.#switch(from),
			(from) => this.#fork(from),
			(from) => this.#forEach(from),
			(from) => this.#loopWhile(from),
		]);
	}

	#act(from: Ends): Ends {
		const name = this.#seeded.of(["Works", "Works", "Works", MAY_FAIL, FAILS]);
		const onError = this.#seeded.of(["fail", "fail", "port", "continue"] as const);
		const id = this.#add("act", "Test.Work", from, {
			name,
			onError,
			params: { input: this.#reading() },
			outputs: { output: this.#field() },
		});
		return onError === "port" && this.#chance(0.8) ? [id, `${id}.error`] : [id];
	}

	/** Which of several is first is open, so they write nothing. */
	#racer(from: string): Ends {
		const more = { name: "Works", params: { input: custom(from) }, outputs: { output: "" } };
		return [this.#add("racer", "Test.Work", [from], more)];
	}

	#set(from: Ends): Ends {
		const reading = this.#reading();
		const fields = [{ name: this.#field(), value: reading.scope === "AI" ? custom("set") : reading }];
		return [this.#add("set", "Flow.Set", from, { params: { fields: custom(fields) } })];
	}

	#agent(from: Ends): Ends {
		const id = this.#add("agent", "AI.Agent", from, {
			outputs: { text: this.#chance(0.5) ? "said" : "", tool_calls: "", usage: "", finish_reason: "" },
			params: { prompt: { scope: "Message", template: "About {{ a.number }}" } },
		});
		this.#tool(id, this.#reading());
		return [id];
	}

	#hop(from: Ends): Ends {
		const assets = [
			{ name: "given", kind: "input", value: { scope: "Message", path: this.#field() } },
			{ name: "made", kind: "output" },
		];
		const steps = [
			{ tool: "work", parameter_mapping: { input: "given" }, result_mapping: { output: "made" } },
		];
		const id = this.#add("hop", "Flow.Hop", from, {
			outputs: { assets: this.#field(), state: "", errors: "" },
			params: { assets: custom(assets), steps: custom(steps), on_step_error: custom("continue") },
		});
		this.#tool(id, { scope: "AI" });
		return [id];
	}

	#tool(caller: string, input: ParameterSetting): void {
		const name = this.#seeded.of(["Works", FAILS]);
		const id = this.#add("tool", "Test.Work", [], { name, params: { input } });
		this.#wires.push(`${caller}.tools>${id}.tool`);
	}

	#switch(from: Ends): Ends {
		const when = this.#seeded.of([`n < ${this.#seeded.below(6)}.0`, "size(a.list) > 1"]);
		const rules = [{ port: "small", name: "", when }];
		const id = this.#add("switch", "Flow.Switch", from, { params: { rules: custom(rules) } });
		const ends = [`${id}.small`, `${id}.otherwise`].map((port) => this.#maybeBlock([port]));
		if (this.#chance(0.15)) return this.#seeded.of(ends);
		if (this.#chance(0.15)) {
			this.#add("stop", "Flow.Stop", ends[0] ?? [], { params: { message: this.#reading() } });
			return ends[1] ?? [];
		}
		return this.#chance(0.3) ? [this.#add("join", "Flow.Join", ends.flat())] : ends.flat();
	}

	#fork(from: Ends): Ends {
		this.#forks = true;
		// The branches begin at one node, so that one message is sent twice.
		const [end = ""] = this.#set(from);
		const races = this.#chance(0.15);
		const branch = () => (races ? this.#racer(end) : this.#block([end]));
		const ends = [branch(), branch()].flat();
		const params = races ? { mode: custom("any") } : {};
		return [this.#add("join", "Flow.Join", ends, { params })];
	}

	#forEach(from: Ends): Ends {
		const items: ParameterSetting = this.#chance(0.5)
			? { scope: "Message", path: `${this.#field()}.list` }
			: custom([1, 2, 3]);
		const id = this.#add("each", "Flow.ForEach", from, {
			onError: this.#seeded.of(["fail", "fail", "continue"]),
			params: {
				items,
				on_item_error: custom(this.#seeded.of(["stop", "continue"])),
				...(this.#chance(0.4) ? { collect: custom("a") } : {}),
			},
			outputs: { results: this.#field(), errors: "errors", count: "" },
		});
		this.#block([`${id}.each`]);
		return [id];
	}

	#loopWhile(from: Ends): Ends {
		const condition = custom(`n < ${2 + this.#seeded.below(4)}.0`);
		const id = this.#add("while", "Flow.LoopWhile", from, { params: { condition } });
		const next = [{ name: "n", value: { scope: "Message", expression: "n + 1.0" } }];
		const round = this.#add("round", "Flow.Set", [`${id}.each`], { params: { fields: custom(next) } });
		if (this.#chance(0.8)) this.#block([round]);
		return [id];
	}

	#catch(): void {
		const named = this.#nodes.filter(() => this.#chance(0.2)).map(({ id }) => id);
		const nodes = this.#chance(0.25) ? named : [];
		const id = this.#add("catch", "Flow.Catch", [], { params: { nodes: custom(nodes) } });
		if (this.#chance(0.7)) this.#act(this.#set([id]));
	}

	#maybeBlock(from: Ends): Ends {
		return this.#chance(0.75) ? this.#block(from) : from;
	}

	#add(kind: string, type: string, from: Ends, more: Partial<FlowNode> = {}): string {
		const id = `${kind}${this.#nodes.length}`;
		const disabled = !["tool", "round", "racer", "join"].includes(kind) && this.#chance(0.04);
		this.#nodes.push(node(id, type, {}, { ...more, ...(disabled ? { disabled: true } : {}) }));
		for (const end of from) this.#wires.push(`${end}>${id}`);
		return id;
	}

	#field(): string {
		return this.#seeded.of(FIELDS);
	}

	#reading(): ParameterSetting {
		const field = this.#field();
		return this.#seeded.of<ParameterSetting>([
			{ scope: "Message", path: field },
			{ scope: "Message", path: `${field}.number` },
			{ scope: "Message", path: "a.list" },
			{ scope: "Message", template: "Number {{ a.number }}" },
			{ scope: "Message", template: `{{ size(${field}.list) }} of {{ n }}` },
			{ scope: "Message", expression: "n + 1.0" },
			{ scope: "Message", path: "error.message" },
			{ scope: "AI" },
			custom("always"),
		]);
	}

	#chance(probability: number): boolean {
		return this.#seeded.next() < probability;
	}
}

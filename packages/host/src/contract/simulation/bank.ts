import { NodeError, type NodeType } from "@switchyard/node-kit";
import type { ModelAnswer } from "@switchyard/spec/model";
import type { HostDriver } from "../../ports/host-driver.ts";
import { probe, type Random } from "../../testing/index.ts";
import type { SimulatedProcess } from "./simulation-subject.ts";

/** The outside world: it logs every effect and every question to a model, also where the process that asked dies. */
export class SimulatedBank {
	/** The idempotency key of every effect, in order, with its kind and whose it was. */
	readonly effects: { readonly kind: string; readonly key: string; readonly node: string }[] = [];
	/** `<run's tag> <agent> <turn>` of every question to a model. */
	readonly questions: string[] = [];
	/** What began although the process knew that its journal could not be written. */
	readonly hasty: string[] = [];
	readonly #random: Random;

	constructor(random: Random) {
		this.#random = random;
	}

	/** A node type of each effect. A killed process reaches the bank no more. */
	nodeTypes(process: SimulatedProcess): NodeType[] {
		return (["safe", "keyed", "once"] as const).map((effect) =>
			probe(effect[0]?.toUpperCase() + effect.slice(1), effect, async ({ input }, context) => {
				const { id: node, fate } = input as { readonly id: string; readonly fate: string };
				if (process.isJournalAway) this.hasty.push(context.idempotencyKey);
				await this.#travel(process);
				if (fate === "fails") throw new NodeError({ code: "REFUSED", message: "Refused." });
				if (fate === "works-later" && context.attempt === 1) {
					throw new NodeError({ code: "BUSY", message: "Busy.", retryable: true });
				}
				this.effects.push({ kind: effect, key: context.idempotencyKey, node });
				await this.#travel(process);
				return { output: node };
			}),
		);
	}

	/** A model that calls some of its tools twice, others each time that it is asked, and then has its last word. */
	askModel(process: SimulatedProcess): HostDriver["ask"] {
		return async ({ messages, tools, turn }): Promise<ModelAnswer> => {
			if (process.isJournalAway) this.hasty.push(`turn ${turn}`);
			await this.#travel(process);
			const [first] = messages;
			this.questions.push(`${first && "text" in first ? first.text : ""} ${turn}`);
			await this.#travel(process);
			const usage = { inputTokens: 1, outputTokens: 1 };
			const called = turn > 2 ? [] : tools.filter(() => this.#random.chance(0.7));
			const toolCalls = called.map(({ name }) => ({ id: `${turn} ${name}`, name, arguments: {} }));
			return { text: "done", toolCalls, usage };
		};
	}

	/** Takes a few turns of the event loop, and for ever when the process is killed on the way. */
	async #travel(process: SimulatedProcess): Promise<void> {
		for (let turn = this.#random.below(3); turn > 0; turn--) {
			await new Promise((resolve) => setImmediate(resolve));
		}
		process.crashPoint();
		if (!process.alive) await new Promise(() => {});
	}
}

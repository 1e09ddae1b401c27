import { setImmediate as nextTurn } from "node:timers/promises";
import { isBlocking } from "@switchyard/spec/error";
import type { FlowChecks } from "../flow-checks.ts";
import type { FlowHead, FlowStore } from "../flow-store.ts";

/** What a list needs to know of a document. */
export interface DocumentFacts {
	readonly types: readonly string[];
	/** How many problems keep the flow from running. */
	readonly problems: number;
}

/** How many documents are read at once. */
const CHUNK = 50;

/** A document that cannot be read is a problem itself. */
const UNREADABLE: DocumentFacts = { types: [], problems: 1 };

/** What is in the newest version of each flow, read once per revision so that lists do not read documents. */
export class FlowFacts {
	readonly #flows: Pick<FlowStore, "documents">;
	readonly #checks: Pick<FlowChecks, "problems">;
	#known = new Map<string, { readonly revision: number; readonly facts: DocumentFacts }>();

	constructor(flows: Pick<FlowStore, "documents" | "watch">, checks: Pick<FlowChecks, "problems">) {
		this.#flows = flows;
		this.#checks = checks;
		flows.watch(({ id, flow }) => flow === undefined && this.#known.delete(id));
	}

	/** Node types came, changed or went: what can run may be another. */
	forget(): void {
		this.#known = new Map();
	}

	/** By the flows' ids. Other work is let in between, however many documents must be read. */
	async of(heads: readonly Pick<FlowHead, "id" | "revision">[]): Promise<Map<string, DocumentFacts>> {
		const known = this.#known;
		const found = new Map<string, DocumentFacts>();
		const missing: (typeof heads)[number][] = [];
		for (const head of heads) {
			const one = known.get(head.id);
			if (one?.revision === head.revision) found.set(head.id, one.facts);
			else missing.push(head);
		}
		for (let start = 0; start < missing.length; start += CHUNK) {
			const chunk = missing.slice(start, start + CHUNK).map(({ id }) => id);
			const flows = new Map((await this.#flows.documents(chunk)).map((flow) => [flow.id, flow]));
			for (const id of chunk) {
				const flow = flows.get(id);
				const facts =
					flow === undefined
						? UNREADABLE
						: {
								types: [...new Set(flow.nodes.map(({ type }) => type))],
								problems: this.#checks.problems(flow).filter(isBlocking).length,
							};
				found.set(id, facts);
				if (flow !== undefined) known.set(id, { revision: flow.revision, facts });
			}
			await nextTurn();
		}
		return found;
	}
}

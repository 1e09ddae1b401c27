import type { Runs } from "@switchyard/host";
import type { RunCause } from "@switchyard/spec/identity";
import type { Database } from "../../platform/database/database.ts";
import type { Publications } from "../flows/index.ts";
import { newestRuns } from "./newest-runs.ts";

/** How many runs of a trigger's node are looked at until one is found that a request started: the others were started by hand. */
const LOOKED_AT = 100;

export interface CalledFiringsOptions {
	readonly read: Database["read"];
	readonly runs: Pick<Runs, "events">;
	readonly publications: Pick<Publications, "watch">;
	/** What runs name as their cause that a request started. */
	readonly cause: RunCause;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

/**
 * When each trigger of a kind that is called last started a run. Requests write nothing for it: what this process saw is in memory, and what
 * an earlier one saw is in the rows of the runs, which are read once for each trigger.
 */
export class CalledFirings {
	readonly #options: CalledFiringsOptions;
	/** By flow and node, in milliseconds since the Unix epoch; `undefined` for one that is known never to have fired. */
	readonly #last = new Map<string, Map<string, number | undefined>>();

	constructor(options: CalledFiringsOptions) {
		this.#options = options;
		options.publications.watch(({ id, published }) => {
			if (published === undefined) this.#last.delete(id);
		});
	}

	/** Notes that a request has just started a run. */
	note(flow: string, node: string): void {
		this.#ofFlow(flow).set(node, this.#options.now());
	}

	/** `undefined` when it never did, as far as runs are kept. */
	async last(flow: string, node: string): Promise<number | undefined> {
		const known = this.#ofFlow(flow);
		if (known.has(node)) return known.get(node);
		const found = await this.#find(flow, node);
		// While that was read, a request may have come.
		if (!known.has(node)) known.set(node, found);
		return known.get(node);
	}

	#ofFlow(flow: string): Map<string, number | undefined> {
		const known = this.#last.get(flow) ?? new Map<string, number | undefined>();
		this.#last.set(flow, known);
		return known;
	}

	async #find(flow: string, node: string): Promise<number | undefined> {
		let looked = 0;
		for await (const run of newestRuns(this.#options.read, flow)) {
			if (run.node !== node) continue;
			if (await this.#wasRequested(run.id)) return run.startedAt;
			if (++looked === LOOKED_AT) return undefined;
		}
		return undefined;
	}

	/** A run whose journal is damaged tells nothing. */
	async #wasRequested(run: string): Promise<boolean> {
		try {
			const { events } = await this.#options.runs.events(run, 1, 1);
			const [start] = events;
			return start?.type === "run-start" && start.cause === this.#options.cause;
		} catch {
			return false;
		}
	}
}

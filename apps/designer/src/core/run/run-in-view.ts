import { createStore } from "zustand/vanilla";
import type { RunView } from "./run-view.ts";

interface RunInViewOptions {
	readonly view: RunView;
	/** Fetches what it takes to show a run. `watch` shows it, and gives what ends that. */
	readonly open: (run: string) => Promise<{ readonly watch: () => () => void }>;
}

/** Which run of a flow is in view, as runs start here and elsewhere. Their ids are in the order of their starts. */
export class RunInView {
	/** The latest run that started elsewhere while the one in view stayed. */
	readonly newer = createStore<string | undefined>(() => undefined);
	/** Whether someone reads the run in view, which then stays when another one starts elsewhere. */
	reading = false;
	/** The run that was started or asked for here last. */
	chosen: string | undefined;
	readonly #view: RunView;
	readonly #open: RunInViewOptions["open"];
	#stop: (() => void) | undefined;
	/** The run asked for last; an answer for an earlier one comes too late. */
	#wanted: string | undefined;
	#starting = false;
	/** A run announced while one was being started here: perhaps that run itself. */
	#announced: string | undefined;

	constructor({ view, open }: RunInViewOptions) {
		this.#view = view;
		this.#open = open;
	}

	get id(): string | undefined {
		return this.#wanted;
	}

	/** Shows a run; `undefined` shows none. */
	async show(run: string | undefined): Promise<void> {
		if (run !== undefined && run === this.#wanted) return;
		this.#wanted = run;
		this.newer.setState(undefined, true);
		this.#stop?.();
		this.#stop = undefined;
		if (run === undefined) return this.#view.close();
		try {
			const { watch } = await this.#open(run);
			if (this.#wanted === run) this.#stop = watch();
		} catch (error) {
			if (this.#wanted === run) this.#wanted = undefined;
			throw error;
		}
	}

	/** Shows a run because the person asked for it. */
	async choose(run: string): Promise<void> {
		this.chosen = run;
		await this.show(run);
	}

	/** Starts a run and shows it. Gives its id. */
	async start(begin: () => Promise<string>): Promise<string> {
		this.#starting = true;
		try {
			const run = await begin();
			await this.choose(run);
			return run;
		} finally {
			this.#starting = false;
			const announced = this.#announced;
			this.#announced = undefined;
			if (announced !== undefined) this.hear(announced);
		}
	}

	/**
	 * Receives the announcement of a run, which may be over by now. A newer run replaces the run in view, unless that is still
	 * active or being read: then the newer one is only offered.
	 */
	hear(run: string): void {
		if (this.#starting) this.#announced = run;
		else if (this.#wanted === undefined) this.#follow(run);
		else if (run > this.#wanted) {
			if (this.reading || this.#isActive()) this.newer.setState(run, true);
			else this.#follow(run);
		}
	}

	/** What the person did not ask for may fail without a word: the page tells of the connection elsewhere. */
	#follow(run: string): void {
		this.show(run).catch(() => undefined);
	}

	/** True as well while it is not known yet. */
	#isActive(): boolean {
		const { run, seq, active } = this.#view.store.getState();
		return run !== this.#wanted || seq === 0 || active;
	}
}

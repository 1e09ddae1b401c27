import type { EmbeddingModel } from "./embedding-model.ts";
import type { KeptSetting } from "./kept-setting.ts";
import { otherSize, retryAfterOf, type Trouble, troubleOf } from "./trouble.ts";

/** How long a person waits for the vector of what they look for, in milliseconds. */
const PATIENCE_MS = 5000;

/** After a failure the model is left alone for so long, in milliseconds: what is looked for is found by its words meanwhile. */
const REST_MS = 10_000;
const LONGEST_REST_MS = 60_000;

/** How many vectors of questions are remembered: a person who pages through a list asks the same again and again. */
const MOST_REMEMBERED = 500;

/** Turns what people and models look for into vectors of the model that is set. */
export class QueryVectors {
	readonly #model: Pick<EmbeddingModel, "ask">;
	readonly #kept: KeptSetting;
	readonly #now: () => number;
	readonly #stop: AbortSignal;
	readonly #vectors = new Map<string, Promise<Float32Array>>();
	#failed: { readonly error: unknown; readonly until: number; readonly trouble: Trouble } | undefined;

	constructor(
		model: Pick<EmbeddingModel, "ask">,
		kept: KeptSetting,
		{ now, stop }: { readonly now: () => number; readonly stop: AbortSignal },
	) {
		this.#model = model;
		this.#kept = kept;
		this.#now = now;
		this.#stop = stop;
	}

	get trouble(): Trouble | undefined {
		return this.#failed?.trouble;
	}

	/** @throws ModelFailure, AppError */
	of(text: string): Promise<Float32Array> {
		const known = this.#vectors.get(text);
		if (known !== undefined) return known;
		if (this.#failed && this.#failed.until > this.#now()) return Promise.reject(this.#failed.error);
		const asked = this.#ask(text);
		if (this.#vectors.size >= MOST_REMEMBERED) this.#forgetOldest();
		this.#vectors.set(text, asked);
		asked.catch(() => this.#vectors.delete(text));
		return asked;
	}

	async #ask(text: string): Promise<Float32Array> {
		try {
			const [vector] = await this.#model.ask(this.#kept.setting, [text], this.#stop, PATIENCE_MS);
			if (vector?.length !== this.#kept.size) throw otherSize(vector?.length ?? 0, this.#kept.size);
			this.#failed = undefined;
			return vector;
		} catch (error) {
			const at = this.#now();
			const restMs = Math.min(LONGEST_REST_MS, Math.max(REST_MS, retryAfterOf(error) ?? 0));
			this.#failed = { error, until: at + restMs, trouble: troubleOf(error, at) };
			throw error;
		}
	}

	#forgetOldest(): void {
		const [oldest] = this.#vectors.keys();
		if (oldest !== undefined) this.#vectors.delete(oldest);
	}
}

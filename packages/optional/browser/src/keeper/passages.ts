import type { FromClient, FromKeeper, Passage } from "./protocol.ts";

interface Wanted {
	readonly host: string;
	readonly port: number;
	readonly resolve: (passage: Passage) => void;
}

/**
 * Connections that the browser wants and has no answer for. The client answers, because the server has the rules; without a client, they wait. Open
 * connections need no answer.
 */
export class Passages {
	readonly #wanted = new Map<number, Wanted>();
	#count = 0;
	#ask: ((question: FromKeeper) => void) | undefined;

	readonly of = (host: string, port: number): Promise<Passage> =>
		new Promise((resolve) => {
			const ask = ++this.#count;
			this.#wanted.set(ask, { host, port, resolve });
			this.#ask?.({ ask, host, port });
		});

	/**
	 * Asks a client, for what waits already as well.
	 * @param ask `undefined` once the client has gone
	 */
	serve(ask: ((question: FromKeeper) => void) | undefined): void {
		this.#ask = ask;
		for (const [number, { host, port }] of this.#wanted) ask?.({ ask: number, host, port });
	}

	take({ answers, ...passage }: FromClient): void {
		this.#wanted.get(answers)?.resolve(passage);
		this.#wanted.delete(answers);
	}
}

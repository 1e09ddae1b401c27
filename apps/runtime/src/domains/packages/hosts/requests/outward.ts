import type { Admitting, ExecutionProxy, Passage } from "../../../../platform/egress/execution-proxy.ts";
import type { MethodsOf } from "./method-work.ts";

/** Who lets executions go out. */
export type Admits = Pick<ExecutionProxy, "admit">;

/** How one execution in another process goes out: by the server's address rules, for as long as it lasts. */
export class Outward {
	readonly work: MethodsOf<"network">;
	#passage: Promise<Passage> | undefined;
	#isOver = false;

	constructor(proxy: Admits, context: Admitting) {
		this.work = {
			"network.proxy": async () => {
				this.#passage ??= proxy.admit(context);
				const passage = await this.#passage;
				if (this.#isOver) passage.end();
				return { url: passage.url };
			},
		};
	}

	end(): void {
		this.#isOver = true;
		void this.#passage?.then(
			(passage) => passage.end(),
			() => {},
		);
	}
}

import type { Runs } from "@switchyard/host";
import { ActiveTrigger, type ActiveTriggerOptions, type TriggerServices } from "../active-trigger.ts";
import type { TriggerMemory } from "../trigger-rows.ts";
import type { Listener } from "./listener.ts";

/** Watches a trigger of a draft as if it were published, until something has come or nobody listens any more. */
export function watchOnce(
	listener: Listener,
	options: Omit<ActiveTriggerOptions, "since">,
	{ logger, now }: Pick<TriggerServices, "logger" | "now">,
): void {
	// The run is taken from here on by the listener, which takes one; what comes beside it is not the draft's.
	const start: Runs["start"] = async ({ node, message, cause }) => {
		const started = await listener.take({ node, message, cause });
		return { runId: started?.runId ?? "", repeated: started === undefined };
	};
	const trigger = new ActiveTrigger(
		{ ...options, since: now() },
		{ runs: { start }, rows: new PassingMemory(), logger, now },
	);
	listener.trouble = () => trigger.status.error;
	listener.signal.addEventListener("abort", () => void trigger.stop(), { once: true });
}

/** What a trigger remembers while someone listens: nothing of it is kept for when its flow is published. */
class PassingMemory {
	#memory: TriggerMemory | undefined;

	async find(): Promise<TriggerMemory | undefined> {
		return this.#memory;
	}

	async save(_flow: string, _node: string, memory: TriggerMemory): Promise<void> {
		this.#memory = memory;
	}
}

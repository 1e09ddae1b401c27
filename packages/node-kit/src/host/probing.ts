import type { NodeProbe, NodeProbed } from "@switchyard/spec/bridge";
import type { JsonRecord } from "@switchyard/wire";
import type { NodeType } from "../define-node.ts";
import { NodeError } from "../node-error.ts";
import type { ProbeContext } from "../probe.ts";

/** What a question needs of its host. */
export interface ProbingHost {
	readonly send: (frame: JsonRecord) => void;
	readonly log: (line: string) => void;
	readonly contextOf: (probing: Probing) => ProbeContext;
	/** Whether an attempt at the step is still under way in this process: then nobody can tell yet. */
	readonly isUnderWay: (idempotencyKey: string) => boolean;
}

/** One question of the runtime whether a step that was cut off was done. It is answered once, whatever happens. */
export class Probing {
	readonly request: NodeProbe;
	readonly #probingHost: ProbingHost;
	readonly #controller = new AbortController();

	constructor(request: NodeProbe, probingHost: ProbingHost) {
		this.request = request;
		this.#probingHost = probingHost;
	}

	get signal(): AbortSignal {
		return this.#controller.signal;
	}

	/** Nobody waits for the answer any more. */
	cancel(): void {
		this.#controller.abort();
	}

	/** Asks the node and answers. */
	async run(type: NodeType | undefined): Promise<void> {
		const { call_id, deadline_ms } = this.request;
		const deadline = setTimeout(() => this.cancel(), deadline_ms);
		const answer = await this.#ask(type);
		clearTimeout(deadline);
		this.#probingHost.send({ type: "node_probed", call_id, ...answer });
	}

	async #ask(type: NodeType | undefined): Promise<Answer> {
		const { node_type, params, idempotency_key } = this.request;
		if (!type?.happened) {
			const message = `This host cannot tell of ${node_type} whether a step was done.`;
			return unknown({ code: "PROBE_MISSING", message });
		}
		if (this.#probingHost.isUnderWay(idempotency_key))
			return { answer: "unknown", reason: "An attempt at the step is still under way at its host." };
		try {
			const { reason, ...said } = await type.happened(params, this.#probingHost.contextOf(this));
			return { ...said, ...(reason === undefined ? {} : { reason: reason.slice(0, 500) }) };
		} catch (error) {
			if (error instanceof NodeError) return unknown(error);
			const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
			this.#probingHost.log(`The probe of ${node_type} failed: ${text}`);
			return unknown({ code: "NODE_FAILED", message: "The node failed unexpectedly." });
		}
	}
}

type Answer = Pick<NodeProbed, "answer" | "outputs" | "reason" | "error">;

function unknown({ code, message }: Pick<NodeError, "code" | "message">): Answer {
	return { answer: "unknown", error: { type: "ToolError", code, message, retryable: false } };
}

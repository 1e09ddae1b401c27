import { applyOperations } from "@switchyard/flow";
import type { Flow, Operation } from "@switchyard/spec/flow";
import type { EditFlowBody } from "@switchyard/spec/http";
import type { EditOutcome, FlowBackend } from "../sync/flow-backend.ts";

/** A way in which the connection fails, as the HTTP client tells it. */
export class Outage extends Error {
	readonly passing = true;
}

/** A flow's server: takes edits by the contract of `PATCH /api/flows/:flow`, in memory. */
export class TestBackend implements FlowBackend {
	flow: Flow;
	/** Every request to edit that arrived. */
	readonly requests: EditFlowBody[] = [];
	/** What the next requests meet: `down` never arrive, `lost` arrive but are never answered. */
	readonly trouble: ("down" | "lost")[] = [];
	/** False once the server no longer knows what changed since a revision. */
	remembers = true;
	readonly #edits: Operation[][] = [];
	readonly #first: number;

	constructor(flow: Flow) {
		this.flow = flow;
		this.#first = flow.revision;
	}

	readonly edit = async (body: EditFlowBody): Promise<EditOutcome> => {
		const trouble = this.trouble.shift();
		if (trouble === "down") throw new Outage("The server cannot be reached.");
		const outcome = this.#take(structuredClone(body));
		if (trouble === "lost") throw new Outage("The server cannot be reached.");
		return outcome;
	};

	readonly read = async (): Promise<Flow> => {
		if (this.trouble.shift()) throw new Outage("The server cannot be reached.");
		return structuredClone(this.flow);
	};

	/** Another editor changes the flow. */
	byAnother(...operations: Operation[]): { revision: number; operations: Operation[]; editor: string } {
		this.#accept(operations);
		return { revision: this.flow.revision, operations, editor: "another" };
	}

	#take(body: EditFlowBody): EditOutcome {
		this.requests.push(body);
		const { revision } = this.flow;
		if (body.revision === revision) {
			this.#accept(body.operations);
			return { accepted: { revision: this.flow.revision, problems: [] } };
		}
		const operations = this.#edits.slice(body.revision - this.#first).flat();
		return {
			stale: {
				message: "The flow has changed.",
				revision,
				...(this.remembers ? { operations } : {}),
				changes: operations.map(({ op }) => op),
			},
		};
	}

	#accept(operations: Operation[]): void {
		const { flow } = applyOperations(this.flow, operations);
		this.flow = { ...flow, revision: this.flow.revision + 1 };
		this.#edits.push(operations);
	}
}

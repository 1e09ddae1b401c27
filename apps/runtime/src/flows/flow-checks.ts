import { validateFlow } from "@switchyard/flow";
import type { Flow, NodeSpec, Problem } from "@switchyard/spec";
import { AppError } from "../errors/app-error.ts";

/** Tells what keeps a flow from running. Documents are immutable, so each is looked through once. */
export class FlowChecks {
	readonly #nodeTypes: ReadonlyMap<string, NodeSpec>;
	#known = new WeakMap<Flow, Problem[]>();

	constructor(nodeTypes: ReadonlyMap<string, NodeSpec>) {
		this.#nodeTypes = nodeTypes;
	}

	/** Every problem at once; none means that the flow can run. */
	problems(flow: Flow): Problem[] {
		const known = this.#known.get(flow);
		if (known !== undefined) return known;
		const problems = validateFlow(flow, this.#nodeTypes);
		this.#known.set(flow, problems);
		return problems;
	}

	/** Node types came, changed or went: what was found before may not hold any more. */
	forget(): void {
		this.#known = new WeakMap();
	}

	/** @throws AppError `FLOW_INVALID` with every problem */
	refuseInvalid(flow: Flow): void {
		const problems = this.problems(flow);
		if (problems.length > 0) throw new AppError("FLOW_INVALID", { problems });
	}

	/**
	 * For callers from outside, whom the flow's inside does not concern.
	 * @throws AppError `FLOW_INVALID`
	 */
	refuseInvalidQuietly(flow: Flow): void {
		if (this.problems(flow).length > 0) throw new AppError("FLOW_INVALID");
	}
}

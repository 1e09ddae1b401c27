import { checkedTools, isToolkit, validateFlow } from "@switchyard/flow";
import { AppError, isBlocking, type Problem } from "@switchyard/spec/error";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { NodeSpec } from "@switchyard/spec/node-spec";

/** Knows of tools that are not what a person agreed to. */
export interface ToolChanges {
	readonly isChanged: (type: string) => boolean;
}

const CHANGED = {
	code: "TOOL_CHANGED",
	message: "The package's tool has changed since a person agreed to it; no model can call it.",
	hint: "Look at what has changed on the page Packages, and agree to it there.",
	warning: true,
} as const;

/** Parts that know of something worth a warning. */
export interface Warners {
	readonly tools: () => readonly ToolChanges[];
	/** Knows of nodes that the flow's policies judge more strictly than in its last run. */
	readonly policyChanges: { readonly of: (flow: Flow) => readonly Problem[] };
	/** Knows of node types whose optional package is not added. */
	readonly optionalPackages: {
		readonly absenceOf: (type: string) => { readonly message: string; readonly hint: string } | undefined;
	};
}

/** Tells what keeps a flow from running. Documents are immutable, so each is looked through once. */
export class FlowChecks {
	readonly #nodeTypes: ReadonlyMap<string, NodeSpec>;
	readonly #warners: Warners | undefined;
	#known = new WeakMap<Flow, Problem[]>();

	constructor(nodeTypes: ReadonlyMap<string, NodeSpec>, warners?: Warners) {
		this.#nodeTypes = nodeTypes;
		this.#warners = warners;
	}

	/** Every problem at once; the flow can run when all are warnings. */
	problems(flow: Flow): Problem[] {
		const known = this.#known.get(flow);
		if (known !== undefined) return known;
		const problems = validateFlow(flow, this.#nodeTypes);
		this.#known.set(flow, problems);
		return problems;
	}

	/** Everything worth reporting to the person who edits the flow: its problems, and what does not keep it from running. */
	findings(flow: Flow): Problem[] {
		const changes = this.#warners?.tools() ?? [];
		const changed = flow.nodes.filter((node) =>
			this.#typesOf(node).some((type) => changes.some((change) => change.isChanged(type))),
		);
		return [
			...this.problems(flow),
			...changed.map(({ id }) => ({ ...CHANGED, node: id })),
			...(this.#warners?.policyChanges.of(flow) ?? []),
			...flow.nodes.flatMap((node) => this.#absence(node)),
		];
	}

	/** The flow may be saved and published as before: a step of the node fails until the package is added. */
	#absence({ id, type }: FlowNode): Problem[] {
		const absence = this.#warners?.optionalPackages.absenceOf(type);
		return absence === undefined ? [] : [{ code: "PACKAGE_ABSENT", ...absence, node: id, warning: true }];
	}

	/** The node's type, and those of the tools that it stands for. */
	#typesOf(node: FlowNode): string[] {
		const stands = isToolkit(this.#nodeTypes.get(node.type)) ? checkedTools(node) : [];
		return [node.type, ...stands.map(({ type }) => type)];
	}

	/** Node types came, changed or went: what was found before may not hold any more. */
	forget(): void {
		this.#known = new WeakMap();
	}

	/** @throws AppError `FLOW_INVALID` with every problem */
	refuseInvalid(flow: Flow): void {
		const problems = this.problems(flow);
		if (problems.some(isBlocking)) throw new AppError("FLOW_INVALID", { problems });
	}

	/**
	 * For callers of a published version from outside, whom the flow's inside does not concern. What was published before
	 * AI parameters of steps had to name their source keeps running: the engine reads the message's field, as it did then.
	 * @throws AppError `FLOW_INVALID`
	 */
	refuseInvalidQuietly(flow: Flow): void {
		const since = this.problems(flow).filter(({ code }) => code !== "NOTHING_FILLS");
		if (since.some(isBlocking)) throw new AppError("FLOW_INVALID");
	}
}

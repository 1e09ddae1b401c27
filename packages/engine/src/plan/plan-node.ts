import { type AgentTool, effectOf, outputField, outputsOf } from "@switchyard/flow";
import type { FlowNode } from "@switchyard/spec/flow";
import type { Construct, Effect, NodeSpec } from "@switchyard/spec/node-spec";
import type { ToolDefinition } from "@switchyard/spec/tool";
import { type Joining, joiningOf } from "./joining.ts";
import { type Labelling, labellingOf } from "./labelling.ts";
import { type CompiledParameter, compileParameter } from "./parameter.ts";

/**
 * What runs the steps of a node: its type's construct, `session` where a program has taken an agent's place, `take-item` where a round
 * of a loop over work items begins, or `disabled` whatever its type is.
 */
export type StepConstruct = Construct | "session" | "take-item" | "disabled";

/** Where a wire leads: a node, and which of its incoming message wires it is. */
export interface WireTarget {
	readonly node: PlanNode;
	readonly input: number;
}

/** A tool of an agent. */
export interface PlanTool {
	readonly node: PlanNode;
	readonly spec: NodeSpec;
	readonly definition: ToolDefinition;
}

interface PlanNodeOptions {
	readonly node: FlowNode;
	readonly spec: NodeSpec | undefined;
	readonly revision: number;
	/** Its type's when absent. */
	readonly construct?: StepConstruct;
	/** What it is as a tool where no wire says whose; asked once, if ever. */
	readonly asTool?: () => AgentTool | undefined;
	readonly toolkit?: string | undefined;
}

const NO_WIRES: readonly WireTarget[] = [];

/** A node with all that its steps need. */
export class PlanNode {
	readonly id: string;
	readonly node: FlowNode;
	/** Absent when no package provides the node's type. */
	readonly spec: NodeSpec | undefined;
	readonly construct: StepConstruct;
	readonly effect: Effect;
	/** The flow version's, for provenance. */
	readonly revision: number;
	/** The id of the flow's node that stands for this one with others; `undefined` for a node of the flow. */
	readonly toolkit: string | undefined;
	/** How many message wires arrive. */
	incoming = 0;
	/** The joins that a message at this node can still reach. */
	joinsBelow: readonly PlanNode[] = [];
	/** The Catch node that takes what fails here. */
	catcher: PlanNode | undefined;
	/** What its steps may call by its tools ports, by the name that calls it. */
	readonly tools = new Map<string, PlanTool>();
	/** The message field that each output is written to; an empty text for none. */
	readonly outputFields: ReadonlyMap<string, string>;
	private wires = new Map<string, WireTarget[]>();
	private compiled: readonly CompiledParameter[] | undefined;
	private meeting: Joining | undefined;
	private labels: Labelling | undefined;
	private opened: PlanNode | undefined;
	private beginning: PlanNode | undefined;
	private itself: PlanTool | undefined;
	private readonly asTool: PlanNodeOptions["asTool"];

	constructor({ node, spec, revision, construct, toolkit, asTool }: PlanNodeOptions) {
		this.id = node.id;
		this.node = node;
		this.spec = spec;
		this.construct = node.disabled ? "disabled" : (construct ?? spec?.construct ?? "action");
		this.effect = spec ? effectOf(node, spec) : "safe";
		this.revision = revision;
		this.toolkit = toolkit;
		this.outputFields = outputFields(node, spec);
		this.asTool = asTool;
	}

	/** The parameters, compiled when a run first needs them: a large flow starts without compiling what it does not reach. */
	get parameters(): readonly CompiledParameter[] {
		this.compiled ??= (this.spec?.properties ?? [])
			.filter((property) => property.variableType !== "Out")
			.map((property) => compileParameter({ property, node: this.node, revision: this.revision }));
		return this.compiled;
	}

	/** How a join waits. */
	get joining(): Joining {
		this.meeting ??= joiningOf(this.node, this.spec);
		return this.meeting;
	}

	/** Where its values come from and end up. */
	get labelling(): Labelling {
		this.labels ??= labellingOf(this.node, this.spec);
		return this.labels;
	}

	/** The same node where a program has taken its place: with its tools, or itself as the only one, and nothing that follows it. */
	get session(): PlanNode {
		if (!this.opened) {
			const { retry: _, onError: __, ...node } = this.node;
			this.opened = new PlanNode({ node, spec: this.spec, revision: this.revision, construct: "session" });
			const { tool } = this;
			if (tool) this.opened.tools.set(tool.definition.name, tool);
			for (const [name, each] of this.tools) this.opened.tools.set(name, each);
		}
		return this.opened;
	}

	/** The same node where one of its rounds begins by taking an item: how a failure is dealt with is a matter of the loop as a whole. */
	get taking(): PlanNode {
		if (!this.beginning) {
			const { retry: _, onError: __, pin: ___, ...node } = this.node;
			const { spec, revision } = this;
			this.beginning = new PlanNode({ node, spec, revision, construct: "take-item" });
			this.beginning.wires = this.wires;
			this.beginning.joinsBelow = this.joinsBelow;
		}
		return this.beginning;
	}

	/** What it is itself as a tool: of the start that others call, that is the flow. Absent for nodes with tools of their own. */
	get tool(): PlanTool | undefined {
		if (this.itself) return this.itself;
		const found = this.asTool?.();
		if (!found) return undefined;
		const { node, spec, definition } = found;
		const target = node === this.node ? this : new PlanNode({ node, spec, revision: this.revision });
		this.itself = { node: target, spec, definition };
		return this.itself;
	}

	addWire(port: string, target: WireTarget): void {
		const wires = this.wires.get(port);
		if (wires) wires.push(target);
		else this.wires.set(port, [target]);
	}

	wiresFrom(port: string): readonly WireTarget[] {
		return this.wires.get(port) ?? NO_WIRES;
	}

	/** Everywhere that a message can go from here by a wire. */
	*wired(): Iterable<PlanNode> {
		for (const wires of this.wires.values()) for (const { node } of wires) yield node;
	}

	/** Everywhere that a message can go from here. */
	*successors(): Iterable<PlanNode> {
		yield* this.wired();
		if (this.catcher) yield this.catcher;
	}
}

function outputFields(node: FlowNode, spec: NodeSpec | undefined): Map<string, string> {
	const fields = new Map<string, string>();
	for (const { name } of spec ? outputsOf(node, spec) : []) fields.set(name, outputField(node, name) ?? "");
	return fields;
}

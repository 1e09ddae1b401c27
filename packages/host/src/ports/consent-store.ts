import type { ApprovedValue, MadeRule } from "@switchyard/engine";
import type { ConsentLookup, FlowNode, Message } from "@switchyard/spec";

/** A value that an approved call of a tool had, in a run of a flow. */
export interface ApprovedValueOfFlow extends ApprovedValue {
	readonly flow: string;
}

/** A rule that a run's person made. */
export interface MadeRuleOfFlow extends MadeRule {
	readonly flow: string;
	/** The flow's name when the run began. */
	readonly flowName: string;
	readonly run: string;
	/** When it was made, in milliseconds since the Unix epoch. */
	readonly at: number;
}

/** What is asked of the store of approvals about a call. */
export interface ConsentQuery {
	readonly flow: string;
	/** The values of which it is to be said whether an approved call of the tool had them before, in any run of the flow. */
	readonly values: readonly ApprovedValue[];
	/** The tool's node, and what the call would run with: whether a rule approves it. */
	readonly node: Pick<FlowNode, "id" | "type">;
	readonly params: Message;
	/** Milliseconds since the Unix epoch. */
	readonly now: number;
}

/** What people have agreed to in all runs. */
export interface ConsentStore {
	/** Fails when the store does not answer. */
	readonly lookUp: (query: ConsentQuery) => Promise<Pick<ConsentLookup, "firstTime" | "rule">>;
}

import type { ApprovedValue } from "@switchyard/engine";
import type { ConsentLookup } from "@switchyard/spec/event";
import type { FlowNode } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";

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

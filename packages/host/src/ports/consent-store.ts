import type { ApprovedValue } from "@switchyard/engine";
import type { ConsentLookup } from "@switchyard/spec";

/** A value that an approved call of a tool had, in a run of a flow. */
export interface ApprovedValueOfFlow extends ApprovedValue {
	readonly flow: string;
}

/** What is asked of the store of approvals about a call. */
export interface ConsentQuery {
	readonly flow: string;
	/** The values of which it is to be said whether an approved call of the tool had them before, in any run of the flow. */
	readonly values: readonly ApprovedValue[];
}

/** What people have agreed to in all runs. */
export interface ConsentStore {
	/** Fails when the store does not answer. */
	readonly lookUp: (query: ConsentQuery) => Promise<Pick<ConsentLookup, "firstTime">>;
}

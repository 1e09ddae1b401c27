/** What kind of thing changed. */
export type ChangeKind =
	| "flow-rename"
	| "budget"
	| "policies"
	| "node-add"
	| "node-remove"
	| "node-rename"
	| "node-type"
	| "node-disable"
	| "node-enable"
	| "layout"
	| "ai-allow"
	| "ai-forbid"
	| "scope"
	| "value"
	| "ai-description"
	| "output"
	| "tool-attach"
	| "tool-detach"
	| "tool-setting"
	| "error-policy"
	| "retry"
	| "timeout"
	| "source"
	| "pinned-set"
	| "wire-add"
	| "wire-remove"
	| "note"
	| "group"
	| "color";

/** One change between two versions of a flow, in words. */
export interface Change {
	readonly kind: ChangeKind;
	/** The node that changed; of a wire, the one it leaves. */
	readonly node?: string;
	/** One sentence without a full stop, for example: AI may now set `to` of “Send mail”. */
	readonly text: string;
}

/** A flow version as a journal keeps it, so that its runs can always be read. */
export interface FlowVersion {
	readonly flow: string;
	readonly revision: number;
	/** JSON: the flow document. */
	readonly document: string;
	readonly at: number;
	/** The node types that its runs begin with now. */
	readonly types: NodeTypeSet;
}

export interface NodeTypeSet {
	/** Of `document`. */
	readonly hash: string;
	/** JSON: a list of node specs. */
	readonly document: string;
}

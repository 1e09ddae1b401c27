/** A field of a node. */
export interface FieldPlace {
	readonly node: string;
	/** The parameter, a part of its value (`model.script`), or a number of the node itself (`node:retry.attempts`). */
	readonly field: string;
}

/** The place of a part of what a field takes. */
export function partOf({ node, field }: FieldPlace, part: string): FieldPlace {
	return { node, field: `${field}.${part}` };
}

/** A text that a person typed into a field and that is no value of it yet. */
export interface TypedText {
	readonly text: string;
	/** What it is not yet, in words: `valid JSON`. */
	readonly wanted: string;
}

/** The same, at its place. It is kept in the browser and no part of the flow. */
export interface UnfinishedText extends FieldPlace, TypedText {
	readonly over: StandsOver;
}

/** What a text stands over. Where the flow has something else there, the text is not shown. */
export interface StandsOver {
	/** The node's type. */
	readonly type: string;
	/** The provider, of a part of a model's setting: another one has other parts. */
	readonly provider?: unknown;
	/** The value that the field has in the flow; absent where it has none. */
	readonly value?: unknown;
}

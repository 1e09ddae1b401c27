import { type Static, Type } from "typebox";

/** What a parameter's value ends up as, where that matters: an address connected to, a path opened, the reader of a mail. */
export const SinkKind = Type.Union([
	Type.Literal("url"),
	Type.Literal("host"),
	Type.Literal("path"),
	/** One mail address or several, separated by commas. */
	Type.Literal("recipient"),
	/** In whose name something is sent: a mail address, with a name before it or not. */
	Type.Literal("sender"),
	Type.Literal("sql"),
	Type.Literal("amount"),
	Type.Literal("command"),
	/** What a model is to do. */
	Type.Literal("instructions"),
	/** Words that others read as the flow's own: the rows of a table, the claims of a token, the variables of a mutation. */
	Type.Literal("record"),
]);
export type SinkKind = Static<typeof SinkKind>;

/** By these, data leave for somewhere else. */
const WAYS_OUT: ReadonlySet<SinkKind> = new Set(["url", "host", "recipient"]);

/** Whether data leave by a parameter of this kind. */
export function isWayOut(kind: SinkKind): boolean {
	return WAYS_OUT.has(kind);
}

/** Kinds that a designer may wire untrusted values to, because the flow is for that. */
const OF_MODELS: ReadonlySet<SinkKind> = new Set(["record"]);

/** Returns true for a kind of which policies look at values of models and programs alone. */
export function isForModelsAlone(kind: SinkKind): boolean {
	return OF_MODELS.has(kind);
}

/** No person can agree to these: what runs as code is never read well enough. */
const TRUSTED_ONLY: ReadonlySet<SinkKind> = new Set(["sql", "command"]);

/** Whether a person may let an untrusted value into a parameter of this kind. */
export function mayBeApproved(kind: SinkKind): boolean {
	return !TRUSTED_ONLY.has(kind);
}

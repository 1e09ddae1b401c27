/** One step from a flow format to the next. Pure; never changed once released. */
export interface Migration {
	/** The `formatVersion` that it reads. It writes this plus one. */
	readonly from: number;
	/** What changed, in a few words. */
	readonly name: string;
	readonly migrate: (document: Record<string, unknown>) => Record<string, unknown>;
}

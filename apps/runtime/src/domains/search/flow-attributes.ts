import type { RawBuilder } from "kysely";

/** Attributes of flows that are read from their own tables, so that they never lag behind as entries may. `e` is an entry. */
export interface FlowAttributes {
	/** Returns the paths of all folders. */
	folders(): Promise<readonly string[]>;
	/** Returns every tag of any flow. */
	tags(): Promise<readonly string[]>;
	/** Returns the tags of those of these flows that have any. */
	tagsOf(flows: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
	/** Holds of an entry whose flow is in one of these folders. */
	isIn(folders: readonly string[]): RawBuilder<boolean>;
	/** Holds of an entry whose flow has this tag. */
	hasTag(tag: string): RawBuilder<boolean>;
	/** Holds of the entry of a flow that was changed since then, in milliseconds since the Unix epoch. */
	isChangedSince(since: number): RawBuilder<boolean>;
	/** Time of the last change of a flow's entry, and null for another kind's. */
	readonly changedAt: RawBuilder<number | null>;
	/** Folder of an entry's flow, and null at the top. */
	readonly folder: RawBuilder<string | null>;
}

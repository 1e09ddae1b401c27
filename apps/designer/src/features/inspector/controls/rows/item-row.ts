import type { useReorder } from "../reorder/use-reorder.ts";

type Reorder = ReturnType<typeof useReorder>;

/** One item of a list, and what can be done with it: what its row is made of. */
export interface ItemRow<Item> {
	readonly item: Item;
	/** Its place in the list; the first has 0. */
	readonly index: number;
	/** Stays with the row when it moves. */
	readonly key: number;
	/** The attributes of the row's element. */
	readonly frame: ReturnType<Reorder["row"]>;
	/** Absent where there is nothing to put in order. */
	readonly handle: ReturnType<Reorder["handle"]> | undefined;
	readonly readOnly: boolean;
	/** What would be wrong with the item if it were this one. */
	readonly problemOf: (item: Item) => string | undefined;
	readonly onItem: (item: Item) => void;
	readonly onRemove: () => void;
}

import { useTextDraft } from "../../../../ui/draft/use-text-draft.ts";
import type { ItemRow } from "./item-row.ts";

/** The name of a row's item while it is typed: `input` for its field, and the item as it is `named` there. An emptied name is not kept. */
export function useItemName<Item extends { readonly name: string }>({
	item,
	onItem,
}: Pick<ItemRow<Item>, "item" | "onItem">) {
	const { draft, input } = useTextDraft({
		value: item.name,
		onValueChange: (name) => name !== "" && onItem({ ...item, name }),
	});
	return { input, named: draft === "" ? item : { ...item, name: draft } };
}

import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "../../../../ui/Button.tsx";
import { VisuallyHidden } from "../../../../ui/VisuallyHidden.tsx";
import type { ControlProps } from "../control-props.ts";
import { ControlError, ListFieldset } from "../ListFieldset.tsx";
import { movedItem } from "../reorder/moved-item.ts";
import { useReorder } from "../reorder/use-reorder.ts";
import { useRowKeys } from "../use-row-keys.ts";
import type { ItemRow } from "./item-row.ts";

interface ItemListProps<Item>
	extends Pick<ControlProps, "label" | "value" | "onChange" | "check" | "readOnly"> {
	/** The name of an item in the announcement that it moved. */
	readonly nameOf: (item: Item) => string;
	/** The row of an item. */
	readonly children: (row: ItemRow<Item>) => ReactNode;
	/** What the button says that adds an item, and the item; absent where items are added in another way. */
	readonly add?: { readonly label: string; readonly make: (items: readonly Item[]) => Item };
	/** Next to the button that adds an item. */
	readonly beside?: ReactNode;
	/** Between the rows and the button. */
	readonly below?: ReactNode;
}

/** A list of items, a row each, that can be edited, put into another order, removed and added. */
export function ItemList<Item>(props: ItemListProps<Item>) {
	const { label, value, onChange, check, readOnly, nameOf, children, add, beside, below } = props;
	const items = Array.isArray(value) ? (value as readonly Item[]) : [];
	const rows = useRowKeys(items.length);
	const [moved, setMoved] = useState("");
	const reorder = useReorder({
		count: items.length,
		onMove(from, to) {
			const item = items[from];
			rows.move(from, to);
			onChange(movedItem(items, from, to));
			if (item !== undefined) setMoved(`${nameOf(item)} is now ${to + 1} of ${items.length}.`);
		},
	});
	const rowOf = (item: Item, index: number): ItemRow<Item> => ({
		item,
		index,
		key: rows.keys[index] ?? index,
		frame: reorder.row(index),
		handle: items.length > 1 && !readOnly ? reorder.handle(index) : undefined,
		readOnly,
		problemOf: (next) => check(items.with(index, next)).get(`[${index}]`),
		onItem: (next) => onChange(items.with(index, next)),
		onRemove() {
			rows.forget(index);
			onChange(items.toSpliced(index, 1));
		},
	});
	return (
		<ListFieldset label={label}>
			<VisuallyHidden live>{moved}</VisuallyHidden>
			<div ref={reorder.list} className="flex min-w-0 flex-col gap-2">
				{items.map((item, index) => children(rowOf(item, index)))}
			</div>
			<ControlError error={check(items).get("")} />
			{below}
			{add && !readOnly && (
				<div className="flex flex-wrap gap-2">
					<Button
						size="sm"
						className="grow"
						icon={<Plus aria-hidden size={14} />}
						onClick={() => onChange([...items, add.make(items)])}
					>
						{add.label}
					</Button>
					{beside}
				</div>
			)}
		</ListFieldset>
	);
}

import { TextField } from "../../../../ui/TextField.tsx";
import type { ItemRow } from "./item-row.ts";
import type { useItemName } from "./use-item-name.ts";

interface ItemNameProps {
	readonly row: Pick<ItemRow<{ readonly name: string }>, "item" | "readOnly">;
	readonly input: ReturnType<typeof useItemName>["input"];
	readonly maxLength: number;
	readonly error?: string | undefined;
}

/** The name of an item that others refer to by it: left empty, it goes back to what it was. */
export function ItemName({ row, input, maxLength, error }: ItemNameProps) {
	return (
		<TextField
			{...input}
			className="flex-1"
			label={`Name of ${row.item.name}`}
			labelHidden
			mono
			maxLength={maxLength}
			readOnly={row.readOnly}
			error={error}
		/>
	);
}

import type { SetField } from "@switchyard/spec/flow";
import type { MessageContext } from "../message/use-message-context.ts";
import { ItemFrame } from "./rows/ItemFrame.tsx";
import { ItemName } from "./rows/ItemName.tsx";
import type { ItemRow } from "./rows/item-row.ts";
import { useItemName } from "./rows/use-item-name.ts";
import { ScopedValue, ValueScope } from "./ScopedValue.tsx";

interface FieldRowProps {
	readonly row: ItemRow<SetField>;
	readonly message: MessageContext;
}

/** One field that is written: its name, who fills it, and with what. */
export function FieldRow({ row, message }: FieldRowProps) {
	const { item: field, readOnly, problemOf, onItem } = row;
	const { input, named } = useItemName(row);
	const setValue = (value: SetField["value"]) => onItem({ ...field, value });
	return (
		<ItemFrame
			row={row}
			called={field.name}
			head={
				<>
					<ItemName {...{ row, input }} maxLength={128} />
					<ValueScope name={field.name} value={field.value} onValue={setValue} readOnly={readOnly} />
				</>
			}
		>
			<ScopedValue
				{...{ message, readOnly }}
				name={field.name}
				value={field.value}
				onValue={setValue}
				problemOf={(value) => problemOf({ ...named, value })}
			/>
		</ItemFrame>
	);
}

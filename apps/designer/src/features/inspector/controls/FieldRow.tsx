import type { SetField } from "@switchyard/spec";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import type { MessageContext } from "../message/use-message-context.ts";
import { ItemFrame } from "./rows/ItemFrame.tsx";
import { ItemName } from "./rows/ItemName.tsx";
import type { ItemRow } from "./rows/item-row.ts";
import { ScopedValue, ValueScope } from "./ScopedValue.tsx";

interface FieldRowProps {
	readonly row: ItemRow<SetField>;
	readonly message: MessageContext;
}

/** One field that is written: its name, who fills it, and with what. */
export function FieldRow({ row, message }: FieldRowProps) {
	const { item: field, readOnly, problemOf, onItem } = row;
	const name = useDraft(field.name, (text) => text !== "" && onItem({ ...field, name: text }));
	const setValue = (value: SetField["value"]) => onItem({ ...field, value });
	const renamed = name.draft === "" ? field : { ...field, name: name.draft };
	return (
		<ItemFrame
			row={row}
			called={field.name}
			head={
				<>
					<ItemName name={field.name} draft={name} maxLength={128} readOnly={readOnly} />
					<ValueScope name={field.name} value={field.value} onValue={setValue} readOnly={readOnly} />
				</>
			}
		>
			<ScopedValue
				{...{ message, readOnly }}
				name={field.name}
				value={field.value}
				onValue={setValue}
				problemOf={(value) => problemOf({ ...renamed, value })}
			/>
		</ItemFrame>
	);
}

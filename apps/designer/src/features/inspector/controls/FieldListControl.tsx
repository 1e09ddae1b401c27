import type { SetField } from "@switchyard/spec";
import type { MessageContext } from "../message/use-message-context.ts";
import type { ControlProps } from "./control-props.ts";
import { FieldRow } from "./FieldRow.tsx";
import { ItemList } from "./rows/ItemList.tsx";
import { newField } from "./set-fields.ts";

interface FieldListControlProps extends ControlProps {
	readonly message: MessageContext;
}

/** The message fields that a Set node writes: each a name, and a fixed value or one read from the message. */
export function FieldListControl({ message, ...list }: FieldListControlProps) {
	return (
		<ItemList<SetField> {...list} nameOf={({ name }) => name} add={{ label: "Add field", make: newField }}>
			{(row) => <FieldRow key={row.key} {...{ row, message }} />}
		</ItemList>
	);
}

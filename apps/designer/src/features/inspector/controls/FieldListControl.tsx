import type { SetField } from "@switchyard/spec";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import type { MessageContext } from "../message/use-message-context.ts";
import type { ControlProps } from "./control-props.ts";
import { FieldRow } from "./FieldRow.tsx";
import { ControlError, ListFieldset } from "./ListFieldset.tsx";
import { movedItem } from "./reorder/moved-item.ts";
import { useReorder } from "./reorder/use-reorder.ts";
import { newField } from "./set-fields.ts";
import { useRowKeys } from "./use-row-keys.ts";

interface FieldListControlProps extends ControlProps {
	readonly message: MessageContext;
}

/** The message fields that a Set node writes: each a name, and a fixed value or one read from the message. */
export function FieldListControl(props: FieldListControlProps) {
	const { label, value, onChange, message, check, readOnly, place } = props;
	const fields = Array.isArray(value) ? (value as readonly SetField[]) : [];
	const rows = useRowKeys(fields.length);
	const [moved, setMoved] = useState("");
	const reorder = useReorder({
		count: fields.length,
		onMove(from, to) {
			rows.move(from, to);
			onChange(movedItem(fields, from, to));
			setMoved(`${fields[from]?.name} is now ${to + 1} of ${fields.length}.`);
		},
	});
	return (
		<ListFieldset label={label}>
			<VisuallyHidden live>{moved}</VisuallyHidden>
			<div ref={reorder.list} className="flex min-w-0 flex-col gap-2">
				{fields.map((field, index) => (
					<FieldRow
						key={rows.keys[index]}
						{...{ field, message, readOnly }}
						place={`${place} ${rows.keys[index]}`}
						row={reorder.row(index)}
						handle={fields.length > 1 ? reorder.handle(index) : undefined}
						problemOf={(next) => check(fields.with(index, next)).get(`[${index}]`)}
						onField={(next) => onChange(fields.with(index, next))}
						onRemove={() => {
							rows.forget(index);
							onChange(fields.toSpliced(index, 1));
						}}
					/>
				))}
			</div>
			<ControlError error={check(fields).get("")} />
			{!readOnly && (
				<Button
					size="sm"
					icon={<Plus aria-hidden size={14} />}
					onClick={() => onChange([...fields, newField(fields)])}
				>
					Add field
				</Button>
			)}
		</ListFieldset>
	);
}

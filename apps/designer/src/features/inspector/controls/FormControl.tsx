import type { FormField } from "@switchyard/spec";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { VisuallyHidden } from "../../../ui/VisuallyHidden.tsx";
import type { ControlProps } from "./control-props.ts";
import { FormFieldRow } from "./FormFieldRow.tsx";
import { newFormField } from "./form-fields.ts";
import { ControlError, ListFieldset } from "./ListFieldset.tsx";
import { movedItem } from "./reorder/moved-item.ts";
import { useReorder } from "./reorder/use-reorder.ts";
import { useRowKeys } from "./use-row-keys.ts";

interface FormControlProps extends ControlProps {
	/** Whether they are the inputs of a sub-flow: parameters, which a model may fill too. */
	readonly inputs?: boolean;
}

/** The fields of a form that a person will fill in, or the inputs of a sub-flow, in their order. */
export function FormControl(props: FormControlProps) {
	const { label, value, onChange, check, readOnly, place, inputs = false } = props;
	const fields = Array.isArray(value) ? (value as readonly FormField[]) : [];
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
					<FormFieldRow
						key={rows.keys[index]}
						field={field}
						readOnly={readOnly}
						inputs={inputs}
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
					onClick={() => onChange([...fields, newFormField(fields)])}
				>
					{inputs ? "Add input" : "Add field"}
				</Button>
			)}
		</ListFieldset>
	);
}

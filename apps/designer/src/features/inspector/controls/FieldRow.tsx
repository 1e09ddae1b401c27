import type { SetField } from "@switchyard/spec";
import { X } from "lucide-react";
import { classNames } from "../../../ui/class-names.ts";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { MessageContext } from "../message/use-message-context.ts";
import { REORDER_ROW, ReorderHandle } from "./reorder/ReorderHandle.tsx";
import type { useReorder } from "./reorder/use-reorder.ts";
import { ScopedValue, ValueScope } from "./ScopedValue.tsx";

type Reorder = ReturnType<typeof useReorder>;

interface FieldRowProps {
	readonly field: SetField;
	readonly message: MessageContext;
	readonly row: ReturnType<Reorder["row"]>;
	/** Absent where there is nothing to put in order. */
	readonly handle: ReturnType<Reorder["handle"]> | undefined;
	readonly problemOf: (field: SetField) => string | undefined;
	readonly readOnly: boolean;
	readonly place: string;
	readonly onField: (field: SetField) => void;
	readonly onRemove: () => void;
}

/** One field that is written: its name, who fills it, and with what. */
export function FieldRow(props: FieldRowProps) {
	const { field, message, row, handle, problemOf, readOnly, place, onField, onRemove } = props;
	const name = useDraft(field.name, (text) => text !== "" && onField({ ...field, name: text }));
	const setValue = (value: SetField["value"]) => onField({ ...field, value });
	const renamed = name.draft === "" ? field : { ...field, name: name.draft };
	return (
		<div
			{...row}
			className={classNames("flex min-w-0 flex-col gap-1.5 rounded-md border border-border p-2", REORDER_ROW)}
		>
			<div className="flex min-w-0 items-center gap-1">
				{handle && !readOnly && <ReorderHandle name={field.name} {...handle} />}
				<TextField
					className="flex-1"
					label={`Name of ${field.name}`}
					labelHidden
					mono
					maxLength={128}
					value={name.draft}
					readOnly={readOnly}
					onChange={(event) => name.change(event.target.value)}
					onBlur={name.leave}
				/>
				<ValueScope name={field.name} value={field.value} onValue={setValue} readOnly={readOnly} />
				{!readOnly && (
					<IconButton
						size="xs"
						label={`Remove ${field.name}`}
						icon={<X aria-hidden size={14} />}
						onClick={onRemove}
					/>
				)}
			</div>
			<ScopedValue
				{...{ message, readOnly, place }}
				name={field.name}
				value={field.value}
				onValue={setValue}
				problemOf={(value) => problemOf({ ...renamed, value })}
			/>
		</div>
	);
}

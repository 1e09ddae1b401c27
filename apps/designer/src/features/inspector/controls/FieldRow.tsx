import type { CustomSetting, MessageSetting, SetField } from "@switchyard/spec";
import { X } from "lucide-react";
import { useRef } from "react";
import { classNames } from "../../../ui/class-names.ts";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import { MessageControl } from "../message/MessageControl.tsx";
import type { MessageContext } from "../message/use-message-context.ts";
import { AnythingControl } from "./AnythingControl.tsx";
import { REORDER_ROW, ReorderHandle } from "./reorder/ReorderHandle.tsx";
import type { useReorder } from "./reorder/use-reorder.ts";
import { startOfScope } from "./set-fields.ts";

/** The two that can fill a field: what a model says is never written by its own choice. */
const SCOPES = [
	{ value: "Custom", label: "Custom", tone: "custom", icon: <span aria-hidden>C</span> },
	{ value: "Message", label: "Message", tone: "message", icon: <span aria-hidden>M</span> },
] as const;

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
	const setValue = (value: CustomSetting | MessageSetting) => onField({ ...field, value });
	// What was set under the other scope comes back when that is picked again.
	const other = useRef<CustomSetting | MessageSetting>(undefined);
	const setScope = (scope: "Custom" | "Message") => {
		const before = other.current?.scope === scope ? other.current : undefined;
		other.current = field.value;
		setValue(before ?? startOfScope(scope, field.name));
	};
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
				<SegmentedControl
					label={`Who fills ${field.name}`}
					segments={SCOPES}
					iconsOnly
					value={field.value.scope}
					onValueChange={setScope}
					disabled={readOnly}
				/>
				{!readOnly && (
					<IconButton
						size="xs"
						label={`Remove ${field.name}`}
						icon={<X aria-hidden size={14} />}
						onClick={onRemove}
					/>
				)}
			</div>
			{field.value.scope === "Custom" ? (
				<AnythingControl
					label={`Value of ${field.name}`}
					value={field.value.value}
					onChange={(value) => setValue({ scope: "Custom", value })}
					problemOf={(value) => problemOf({ ...renamed, value: { scope: "Custom", value } })}
					readOnly={readOnly}
					place={place}
				/>
			) : (
				<MessageControl
					label={`Value of ${field.name}`}
					setting={field.value}
					onChange={setValue}
					problemOf={(value) => problemOf({ ...renamed, value })}
					{...{ message, readOnly }}
				/>
			)}
		</div>
	);
}

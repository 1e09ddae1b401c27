import { useEffect, useState } from "react";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { MessageText } from "./MessageText.tsx";
import type { MessageControlProps } from "./message-control-props.ts";
import { convert, FORMS, formOf, type MessageForm, messageSetting, textOf } from "./message-form.ts";

/** Reads a value from the message: by a path, a text with expressions in it, or an expression. */
export function MessageControl({ label, setting, onChange, ...rest }: MessageControlProps) {
	const kept = formOf(setting);
	const [form, setForm] = useState<MessageForm>(kept);
	useEffect(() => setForm(kept), [kept]);
	const converted = convert(setting, form);
	return (
		<div className="flex min-w-0 flex-col gap-1.5">
			<SegmentedControl
				label={`${label}: how it is read`}
				segments={FORMS}
				fill
				value={form}
				onValueChange={(next) => {
					setForm(next);
					const wanted = convert(setting, next);
					// As long as nothing is read there is nothing to keep.
					if (textOf(wanted) !== "") onChange(wanted);
				}}
				disabled={rest.readOnly}
			/>
			<MessageText
				key={form}
				{...rest}
				label={label}
				form={form}
				text={textOf(converted)}
				onText={(text) => onChange(messageSetting(form, text))}
				onForm={(next, text) => onChange(messageSetting(next, text))}
			/>
		</div>
	);
}

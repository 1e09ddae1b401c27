import type { Message, MessageSetting } from "@switchyard/spec";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import { TextArea } from "../../../ui/TextArea.tsx";
import { convert, FORMS, formOf, messageSetting, textOf } from "./message-form.ts";
import { PathField } from "./PathField.tsx";
import { PreviewLine } from "./PreviewLine.tsx";
import { preview } from "./preview.ts";
import type { PathChoice } from "./rank-paths.ts";

interface MessageControlProps {
	readonly label: string;
	readonly setting: MessageSetting;
	readonly onChange: (setting: MessageSetting) => void;
	readonly choices: readonly PathChoice[];
	/** The message as the last run knew it here. */
	readonly sample: Message;
	readonly error: string | undefined;
	readonly disabled: boolean;
}

/** Reads a value from the message: by a path, a text with expressions in it, or an expression. */
export function MessageControl({
	label,
	setting,
	onChange,
	choices,
	sample,
	error,
	disabled,
}: MessageControlProps) {
	const form = formOf(setting);
	const change = (text: string) => text !== "" && onChange(messageSetting(form, text));
	const seen = preview(setting, sample);
	return (
		<div className="flex flex-col gap-1.5">
			<SegmentedControl
				label={`${label}: how it is read`}
				segments={FORMS.map(({ value, label: name }) => ({ value, label: name }))}
				value={form}
				onValueChange={(next) => onChange(convert(setting, next))}
			/>
			{form === "path" ? (
				<PathField
					label={`${label}: message path`}
					value={textOf(setting)}
					onChange={change}
					choices={choices}
					error={error}
					disabled={disabled}
				/>
			) : (
				<CodeText
					key={form}
					label={`${label}: ${form === "template" ? "text with {{ expressions }}" : "CEL expression"}`}
					value={textOf(setting)}
					onChange={change}
					error={error}
					disabled={disabled}
				/>
			)}
			{error === undefined && <PreviewLine preview={seen} />}
		</div>
	);
}

interface CodeTextProps {
	readonly label: string;
	readonly value: string;
	readonly onChange: (text: string) => void;
	readonly error: string | undefined;
	readonly disabled: boolean;
}

function CodeText({ label, value, onChange, error, disabled }: CodeTextProps) {
	const { draft, change, flush } = useDraft(value, onChange);
	return (
		<TextArea
			label={label}
			labelHidden
			mono
			rows={2}
			value={draft}
			disabled={disabled}
			error={error}
			onChange={(event) => change(event.target.value)}
			onBlur={flush}
		/>
	);
}

import { defined } from "@switchyard/spec/json";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { CodeField } from "../code/CodeField.tsx";
import type { MessageControlProps } from "./message-control-props.ts";
import { type MessageForm, messageSetting } from "./message-form.ts";
import { PathField } from "./PathField.tsx";
import { PreviewLine } from "./PreviewLine.tsx";
import { preview } from "./preview.ts";

interface MessageTextProps extends Omit<MessageControlProps, "setting" | "onChange"> {
	readonly form: MessageForm;
	readonly text: string;
	readonly onText: (text: string) => void;
	/** Reads a text in another form from now on. */
	readonly onForm: (form: MessageForm, text: string) => void;
}

/** The path, template or expression itself, and what it gives while it is typed. */
export function MessageText(props: MessageTextProps) {
	const { label, form, text, onText, onForm, onClear, problemOf, message, schema, unset, readOnly } = props;
	const { draft, change, take, leave } = useDraft(text, (typed) => {
		if (typed !== "") onText(typed);
		else onClear?.();
	});
	const setting = messageSetting(form, draft);
	const error = draft === "" && onClear ? undefined : problemOf(setting);
	const writer = form === "path" && draft !== "" ? message.writerOf(draft) : undefined;
	const shared = { value: draft, onChange: change, choices: message.choices, error, readOnly };
	return (
		<>
			{form === "path" ? (
				<PathField
					{...shared}
					label={`${label}: message path`}
					onTake={take}
					onLeave={leave}
					onForm={(next, typed) => {
						// What was typed is no path: none is kept.
						take(text);
						onForm(next, typed);
					}}
				/>
			) : (
				<CodeField
					{...shared}
					label={`${label}: ${form === "template" ? "text with {{ expressions }}" : "expression"}`}
					language={form}
					placeholder={form === "template" ? "Hello {{ name }}" : "total * 2"}
					onLeave={leave}
				/>
			)}
			{writer !== undefined && <p className="text-sm text-text-muted">Written by “{writer}”.</p>}
			{error === undefined && (
				<PreviewLine
					preview={preview(setting, message.sample.message, schema)}
					source={message.sample.source}
					{...defined({ unset })}
				/>
			)}
		</>
	);
}

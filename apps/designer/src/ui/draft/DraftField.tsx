import { TextField, type TextFieldProps } from "../TextField.tsx";
import { type TextDraft, useTextDraft } from "./use-text-draft.ts";

type DraftFieldProps = TextDraft &
	Omit<TextFieldProps, keyof TextDraft | "onChange" | "onBlur" | "onKeyDown">;

/** A text in one line that is kept elsewhere: after a pause in typing, with Enter, and when the field is left. */
export function DraftField({ value, onValueChange, normalize, problemOf, error, ...field }: DraftFieldProps) {
	const { input, problem } = useTextDraft({ value, onValueChange, normalize, problemOf });
	return <TextField {...field} {...input} error={problem ?? error} />;
}

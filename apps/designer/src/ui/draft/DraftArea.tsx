import { TextArea, type TextAreaProps } from "../TextArea.tsx";
import { type TextDraft, useTextDraft } from "./use-text-draft.ts";

type DraftAreaProps = TextDraft & Omit<TextAreaProps, keyof TextDraft | "onChange" | "onBlur">;

/** A text in several lines that is kept elsewhere: after a pause in typing, and when the field is left. */
export function DraftArea({ value, onValueChange, normalize, problemOf, error, ...area }: DraftAreaProps) {
	const { area: typed, problem } = useTextDraft({ value, onValueChange, normalize, problemOf });
	return <TextArea {...area} {...typed} error={problem ?? error} />;
}

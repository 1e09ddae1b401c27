import { useDraft } from "./draft/use-draft.ts";
import { CONTROL, Field, type FieldProps } from "./Field.tsx";
import { parseDuration, writeDuration } from "./format/parse-duration.ts";

export interface DurationFieldProps extends FieldProps {
	/** In milliseconds. */
	readonly value: number | undefined;
	/** Called in milliseconds, with `undefined` when the field is emptied; never called with what is no time. */
	readonly onValueChange: (value: number | undefined) => void;
	/** In milliseconds. */
	readonly min?: number | undefined;
	readonly max?: number | undefined;
	/** What holds while the field is empty, in milliseconds. */
	readonly usual?: number | undefined;
	readonly disabled?: boolean | undefined;
	/** Shows the time and lets it be copied, but not changed. */
	readonly readOnly?: boolean | undefined;
	readonly className?: string;
}

/** A length of time, typed with its unit. Keeps what is typed until it is a time within bounds, and says what is wrong meanwhile. */
export function DurationField({
	label,
	labelHidden,
	description,
	error,
	optional,
	value,
	onValueChange,
	min,
	max,
	usual,
	disabled,
	readOnly,
	className,
}: DurationFieldProps) {
	const written = value === undefined ? "" : writeDuration(value);
	const read = (text: string) => parseDuration(text, { min, max });
	const { draft, change, flush, leave } = useDraft(
		written,
		(text) => {
			const typed = read(text);
			if (!typed.problem && typed.value !== value) onValueChange(typed.value);
		},
		(typed, outside) => read(typed).value === read(outside).value,
	);
	const wrong = read(draft).problem;
	// What is no time yet stays in the field, to be mended.
	const keep = wrong ? flush : leave;
	return (
		<Field {...{ label, labelHidden, description, optional, className }} error={wrong ?? error}>
			{(control) => (
				<input
					{...control}
					type="text"
					autoComplete="off"
					spellCheck={false}
					disabled={disabled}
					readOnly={readOnly}
					placeholder={usual === undefined ? "5 s" : writeDuration(usual)}
					value={draft}
					onChange={(event) => change(event.target.value)}
					onBlur={keep}
					onKeyDown={(event) => event.key === "Enter" && keep()}
					className={`${CONTROL} h-8 tabular-nums read-only:bg-surface-sunken`}
				/>
			)}
		</Field>
	);
}

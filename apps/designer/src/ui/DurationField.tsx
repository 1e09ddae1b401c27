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
	className,
}: DurationFieldProps) {
	const written = value === undefined ? "" : writeDuration(value);
	const { draft, change, flush } = useDraft(written, (text) => {
		const typed = parseDuration(text, { min, max });
		if (!typed.problem && typed.value !== value) onValueChange(typed.value);
	});
	const wrong = parseDuration(draft, { min, max }).problem;
	return (
		<Field {...{ label, labelHidden, description, optional, className }} error={wrong ?? error}>
			{(control) => (
				<input
					{...control}
					type="text"
					autoComplete="off"
					spellCheck={false}
					disabled={disabled}
					placeholder={usual === undefined ? "5 s" : writeDuration(usual)}
					value={draft}
					onChange={(event) => change(event.target.value)}
					onBlur={flush}
					onKeyDown={(event) => event.key === "Enter" && flush()}
					className={`${CONTROL} h-8 tabular-nums`}
				/>
			)}
		</Field>
	);
}

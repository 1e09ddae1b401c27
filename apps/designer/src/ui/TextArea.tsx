import type { ComponentProps } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL, Field, type FieldProps } from "./Field.tsx";

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<"textarea">, "children"> {
	/** For values that are code or identifiers. */
	readonly mono?: boolean;
}

/** Several lines of text; grows with its text up to 320 px. With one row it begins as low as a field of one line. */
export function TextArea({
	label,
	labelHidden,
	description,
	error,
	optional,
	mono = false,
	className,
	...area
}: TextAreaProps) {
	return (
		<Field {...{ label, labelHidden, description, error, optional, className }}>
			{(control) => (
				<textarea
					rows={3}
					spellCheck={!mono}
					{...area}
					{...control}
					className={classNames(
						CONTROL,
						"field-sizing-content max-h-80 read-only:bg-surface-sunken resize-y",
						area.rows === 1 ? "min-h-8 py-1.25 max-sm:min-h-11 max-sm:py-2.5" : "min-h-16 py-1.5",
						mono && "font-mono text-sm",
					)}
				/>
			)}
		</Field>
	);
}

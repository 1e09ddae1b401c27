import type { ComponentProps, ReactNode } from "react";
import { classNames } from "./class-names.ts";
import { CONTROL, Field, type FieldProps } from "./Field.tsx";

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<"input">, "children"> {
	/** For values that are code or identifiers. */
	readonly mono?: boolean;
	/** A 14 px icon inside, at the start. */
	readonly icon?: ReactNode;
}

export function TextField({
	label,
	labelHidden,
	description,
	error,
	optional,
	mono = false,
	icon,
	className,
	...input
}: TextFieldProps) {
	return (
		<Field {...{ label, labelHidden, description, error, optional, className }}>
			{(control) => (
				<span className="relative flex">
					{icon && (
						<span className="pointer-events-none absolute inset-y-0 left-2 flex items-center text-text-muted">
							{icon}
						</span>
					)}
					<input
						type="text"
						autoComplete="off"
						spellCheck={!mono}
						{...input}
						{...control}
						className={classNames(
							CONTROL,
							"h-8 read-only:bg-surface-sunken max-sm:h-11",
							mono && "font-mono text-sm",
							icon !== undefined && "pl-7",
						)}
					/>
				</span>
			)}
		</Field>
	);
}

import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { WithCode } from "./WithCode.tsx";

export interface FieldProps {
	readonly label: string;
	/** Keeps the label for screen readers only, where the surroundings show it already. */
	readonly labelHidden?: boolean | undefined;
	readonly description?: ReactNode;
	/** What is wrong with the value, and what to do. */
	readonly error?: ReactNode;
	/** Marks a field that may stay empty. */
	readonly optional?: boolean | undefined;
}

/** What ties a control to its label, description and error: spread it on the control. */
export interface ControlAttributes {
	readonly id: string;
	readonly "aria-describedby": string | undefined;
	readonly "aria-invalid": true | undefined;
}

interface FieldLayoutProps extends FieldProps {
	readonly className?: string | undefined;
	readonly children: (control: ControlAttributes) => ReactNode;
}

/** A label, a control, and below it a description and an error, all tied together. */
export function Field({
	label,
	labelHidden = false,
	description,
	error,
	optional = false,
	className,
	children,
}: FieldLayoutProps) {
	const id = useId();
	const described = classNames(
		description ? `${id}-description` : undefined,
		error ? `${id}-error` : undefined,
	);
	return (
		<div className={classNames("flex min-w-0 flex-col gap-1", className)}>
			<label htmlFor={id} className={labelHidden ? "sr-only" : "text-sm font-medium"}>
				{label}
				{optional && <span className="font-normal text-text-muted"> (optional)</span>}
			</label>
			{children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
			{description && (
				<p id={`${id}-description`} className="text-sm text-text-muted">
					{description}
				</p>
			)}
			{error && (
				<p id={`${id}-error`} className="text-sm text-danger">
					{typeof error === "string" ? <WithCode text={error} /> : error}
				</p>
			)}
		</div>
	);
}

/** The looks that every text-like control shares. */
export const CONTROL =
	// Phones zoom into fields of smaller text.
	"max-sm:text-[1rem] w-full min-w-0 rounded-md border border-border-strong bg-surface px-2 text-text transition-colors duration-100 " +
	"hover:border-text-muted aria-invalid:border-danger disabled:border-border disabled:bg-surface-sunken " +
	"focus-visible:outline-offset-0";

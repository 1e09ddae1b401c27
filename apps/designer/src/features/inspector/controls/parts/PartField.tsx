import type { ReactNode } from "react";
import { partOf } from "../../../../core/editor/unfinished/unfinished-text.ts";
import { classNames } from "../../../../ui/class-names.ts";
import type { ControlProps } from "../control-props.ts";
import { partProblems } from "./part-problems.ts";
import { type ObjectValue, type Part, withPart } from "./parts.ts";

/** Draws the control that a part's schema calls for. */
export type PartControl = (props: ControlProps) => ReactNode;

interface PartFieldProps extends Pick<ControlProps, "label" | "readOnly" | "place"> {
	readonly part: Part;
	readonly parts: readonly Part[];
	/** The object that the part is of. */
	readonly value: ObjectValue;
	readonly onChange: (value: ObjectValue) => void;
	readonly control: PartControl;
	readonly className?: string;
}

/** One part of an object: its name, and the control of its own. */
export function PartField({ className, ...props }: PartFieldProps) {
	return (
		<div className={classNames("flex min-w-0 flex-col gap-1", className)}>
			<PartTitle part={props.part} />
			<PartValue {...props} />
		</div>
	);
}

/** What a part is called, above its control, which has the name itself for screen readers. */
export function PartTitle({ part }: { readonly part: Part }) {
	return (
		<span aria-hidden className="block truncate text-sm text-text-muted" title={part.description}>
			{part.title}
		</span>
	);
}

/** The control of a part. */
export function PartValue(props: Omit<PartFieldProps, "className">) {
	const { label, part, parts, value, onChange, readOnly, place, control } = props;
	const set = (next: unknown) => onChange(withPart(value, parts, part, next));
	return control({
		label: `${label}: ${part.title}`,
		schema: part.schema,
		value: value[part.name],
		onChange: set,
		onClear: part.required ? undefined : () => set(undefined),
		check: (next) => partProblems(part, next),
		readOnly,
		place: partOf(place, part.name),
	});
}

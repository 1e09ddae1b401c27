import { useId } from "react";
import { choicesOf, type SchemaField } from "../../core/form/form-fields.ts";
import { Checkbox } from "../Checkbox.tsx";
import { WithCode } from "../WithCode.tsx";

interface ChoicesFieldProps {
	readonly field: SchemaField;
	/** What is read below it, and with it. */
	readonly description?: string | undefined;
	readonly value: unknown;
	readonly problem: string | undefined;
	readonly disabled: boolean;
	/** Called with `undefined` where nothing is chosen and nothing must be. */
	readonly onValue: (value: readonly string[] | undefined) => void;
}

/** Several of the choices that there are: a box for each one. */
export function ChoicesField({ field, description, value, problem, disabled, onValue }: ChoicesFieldProps) {
	const { label, schema, required } = field;
	const id = useId();
	const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
	const choices = choicesOf(schema);
	const counts = countsOf(schema.minItems, schema.maxItems, choices.length);
	// They stay in the order in which people see them.
	const choose = (choice: string, on: boolean) => {
		const next = choices.flatMap(({ value: each }) =>
			(each === choice ? on : chosen.includes(each)) ? [each] : [],
		);
		onValue(next.length === 0 && !required ? undefined : next);
	};
	return (
		<fieldset
			className="flex min-w-0 flex-col gap-1"
			disabled={disabled}
			aria-describedby={`${id}-counts ${id}-description ${id}-problem`}
		>
			<legend className="sr-only">{label}</legend>
			{counts && (
				<p id={`${id}-counts`} className="text-sm text-text-muted">
					{counts}
				</p>
			)}
			{choices.map((choice) => (
				<Checkbox
					key={choice.value}
					className="min-h-7 max-sm:min-h-11"
					label={choice.label}
					checked={chosen.includes(choice.value)}
					onChange={(event) => choose(choice.value, event.target.checked)}
				>
					<span aria-hidden className="min-w-0 break-words">
						{choice.label}
					</span>
				</Checkbox>
			))}
			{description !== undefined && (
				<p id={`${id}-description`} className="text-sm text-text-muted">
					{description}
				</p>
			)}
			{problem !== undefined && (
				<p id={`${id}-problem`} className="text-sm text-danger">
					<WithCode text={problem} />
				</p>
			)}
		</fieldset>
	);
}

/** How many of how many are to be chosen; nothing where any number will do. */
function countsOf(least: unknown, most: unknown, all: number): string | undefined {
	const low = typeof least === "number" && least > 1 ? least : undefined;
	const high = typeof most === "number" && most < all ? most : undefined;
	if (low !== undefined && low === high) return `Choose ${low}.`;
	if (low !== undefined && high !== undefined) return `Choose ${low} to ${high}.`;
	if (low !== undefined) return `Choose at least ${low}.`;
	return high === undefined ? undefined : `Choose at most ${high}.`;
}

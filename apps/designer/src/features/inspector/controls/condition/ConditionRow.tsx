import { type Condition, OPERATORS, type Operator, takesValue } from "@switchyard/flow";
import { X } from "lucide-react";
import { useDraft } from "../../../../ui/draft/use-draft.ts";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { PathField } from "../../message/PathField.tsx";
import type { MessageContext } from "../../message/use-message-context.ts";
import { ConditionValueField } from "./ConditionValueField.tsx";
import { knownField } from "./known-field.ts";
import { isEquality, OPERATOR_WORDS, operatorsFor, overField, withOperator } from "./operators.ts";
import { pathProblem } from "./use-conditions.ts";

interface ConditionRowProps {
	/** What it is called for a screen reader: `Condition 2 of Large orders`. */
	readonly label: string;
	readonly condition: Condition;
	readonly onChange: (condition: Condition) => void;
	/** Absent for what cannot be removed. */
	readonly onRemove: (() => void) | undefined;
	readonly message: MessageContext;
	readonly readOnly: boolean;
}

/** One condition: a field, how it is compared, and with what. */
export function ConditionRow({ label, condition, onChange, onRemove, message, readOnly }: ConditionRowProps) {
	const { kind, choices } = knownField(condition.path, message);
	const path = useDraft(condition.path, (text) =>
		onChange(overField(condition, text, knownField(text, message))),
	);
	const problem = path.draft === "" ? undefined : pathProblem(path.draft);
	return (
		<fieldset className="flex flex-col gap-1 rounded-md bg-surface-sunken p-1.5">
			<legend className="sr-only">{label}</legend>
			<div className="flex min-w-0 items-start gap-1">
				<div className="min-w-0 flex-1">
					<PathField
						label={`${label}: field`}
						value={path.draft}
						onChange={path.change}
						onTake={path.take}
						onLeave={path.leave}
						choices={message.choices}
						error={problem}
						readOnly={readOnly}
					/>
				</div>
				{onRemove && !readOnly && (
					<IconButton
						size="xs"
						label={`Remove ${label}`}
						className="mt-1 max-sm:mt-2.5"
						icon={<X aria-hidden size={14} />}
						onClick={onRemove}
					/>
				)}
			</div>
			<div className="grid grid-cols-2 gap-1">
				<Select
					label={`${label}: comparison`}
					labelHidden
					className={takesValue(condition.operator) ? "min-w-0" : "col-span-2"}
					options={operatorsFor(kind, condition.operator).map((value) => ({
						value,
						label: OPERATOR_WORDS[value],
					}))}
					value={condition.operator}
					onValueChange={(value) => {
						const operator = OPERATORS.find((each): each is Operator => each === value);
						if (operator) onChange(withOperator(condition, operator, kind));
					}}
					disabled={readOnly}
				/>
				{takesValue(condition.operator) && (
					<ConditionValueField
						label={`${label}: value`}
						kind={kind}
						choices={isEquality(condition.operator) ? choices : []}
						value={condition.value ?? ""}
						onChange={(value) => onChange({ ...condition, value })}
						readOnly={readOnly}
					/>
				)}
			</div>
		</fieldset>
	);
}

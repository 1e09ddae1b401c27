import type { FormField } from "@switchyard/spec/form";
import { NumberField } from "../../../../ui/NumberField.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { withPart } from "../form-fields.ts";
import { ChoiceList } from "./ChoiceList.tsx";

interface ChoicePartsProps {
	readonly field: FormField;
	/** Whether it is an input of a sub-flow. */
	readonly inputs: boolean;
	readonly readOnly: boolean;
	readonly onField: (field: FormField) => void;
}

/** What a field lets one choose from, and how many of it. */
export function ChoiceParts({ field, inputs, readOnly, onField }: ChoicePartsProps) {
	const { name, type, choices = [], olderTitles = false } = field;
	const isTitled = choices.some((choice) => typeof choice !== "string");
	return (
		<>
			<ChoiceList
				label={`Choices of ${name}`}
				choices={choices}
				readOnly={readOnly}
				onChoices={(next) => onField(withPart(field, "choices", next))}
			/>
			{type === "choices" && (
				<div className="flex min-w-0 gap-2">
					{COUNTS.map(({ part, label }) => (
						<NumberField
							key={part}
							label={label}
							value={field[part]}
							integer
							min={1}
							max={Math.max(1, choices.length)}
							placeholder="Any"
							readOnly={readOnly}
							onValueChange={(count) => onField(withPart(field, part, count))}
						/>
					))}
				</div>
			)}
			{type === "choice" && isTitled && !inputs && (
				<Switch
					label="Titles for older MCP clients"
					checked={olderTitles}
					disabled={readOnly}
					onCheckedChange={(older) => onField(withPart(field, "olderTitles", older || undefined))}
				/>
			)}
		</>
	);
}

const COUNTS = [
	{ part: "least", label: "At least" },
	{ part: "most", label: "At most" },
] as const;

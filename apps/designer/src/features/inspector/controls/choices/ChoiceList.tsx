import { choiceTitle, choiceValue, type FieldChoice } from "@switchyard/spec/form";
import { Plus, X } from "lucide-react";
import { Button } from "../../../../ui/Button.tsx";
import { DraftField } from "../../../../ui/draft/DraftField.tsx";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { ListFieldset } from "../ListFieldset.tsx";
import { useRowKeys } from "../use-row-keys.ts";

interface ChoiceListProps {
	readonly label: string;
	readonly choices: readonly FieldChoice[];
	readonly readOnly: boolean;
	readonly onChoices: (choices: FieldChoice[]) => void;
}

/** What one can choose from: each value, and what people read in its place. */
export function ChoiceList({ label, choices, readOnly, onChoices }: ChoiceListProps) {
	const rows = useRowKeys(choices.length);
	return (
		<ListFieldset label={label}>
			{choices.map((choice, index) => (
				<Row
					key={rows.keys[index]}
					{...{ choice, readOnly }}
					label={`${label} ${index + 1}`}
					onChoice={(next) => onChoices(choices.with(index, next))}
					onRemove={() => {
						rows.forget(index);
						onChoices(choices.toSpliced(index, 1));
					}}
				/>
			))}
			{!readOnly && (
				<Button
					size="sm"
					icon={<Plus aria-hidden size={14} />}
					onClick={() => onChoices([...choices, freshChoice(choices)])}
				>
					Add choice
				</Button>
			)}
		</ListFieldset>
	);
}

interface RowProps {
	readonly choice: FieldChoice;
	readonly label: string;
	readonly readOnly: boolean;
	readonly onChoice: (choice: FieldChoice) => void;
	readonly onRemove: () => void;
}

function Row({ choice, label, readOnly, onChoice, onRemove }: RowProps) {
	const written = choiceValue(choice);
	const read = typeof choice === "string" ? "" : choiceTitle(choice);
	return (
		<div className="flex items-start gap-1">
			<DraftField
				className="flex-1"
				label={label}
				labelHidden
				placeholder="Value"
				maxLength={200}
				value={written}
				onValueChange={(text) => text !== "" && onChoice(choiceOf(text, read))}
				readOnly={readOnly}
			/>
			<DraftField
				className="flex-1"
				label={`Title of ${label}`}
				labelHidden
				placeholder="Title, if other"
				maxLength={200}
				value={read}
				onValueChange={(title) => onChoice(choiceOf(written, title))}
				readOnly={readOnly}
			/>
			{!readOnly && (
				<IconButton
					size="md"
					label={`Remove ${label}`}
					icon={<X aria-hidden size={14} />}
					onClick={onRemove}
				/>
			)}
		</div>
	);
}

function choiceOf(value: string, title: string): FieldChoice {
	return title === "" ? value : { value, title };
}

/** A choice whose value none of them has. */
function freshChoice(choices: readonly FieldChoice[]): string {
	const taken = new Set(choices.map(choiceValue));
	let number = choices.length + 1;
	while (taken.has(`choice ${number}`)) number++;
	return `choice ${number}`;
}

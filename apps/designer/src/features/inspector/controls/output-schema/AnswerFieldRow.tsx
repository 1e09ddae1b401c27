import {
	ANSWER_LEVELS,
	type AnswerField,
	type AnswerFieldType,
	type AnswerItemType,
} from "@switchyard/spec/answer";
import {
	heldBy,
	newAnswerField,
	withAnswerType,
	withDescription,
	withItems,
	withRequired,
} from "../../../../core/form/answer-fields.ts";
import { DraftField } from "../../../../ui/draft/DraftField.tsx";
import { Select } from "../../../../ui/Select.tsx";
import { Switch } from "../../../../ui/Switch.tsx";
import { ControlError } from "../ListFieldset.tsx";
import { ItemFrame } from "../rows/ItemFrame.tsx";
import { ItemList } from "../rows/ItemList.tsx";
import { ItemName } from "../rows/ItemName.tsx";
import type { ItemRow } from "../rows/item-row.ts";
import { useItemName } from "../rows/use-item-name.ts";
import { TextListControl } from "../TextListControl.tsx";

/** Types of fields, in words. */
const ANSWER_TYPES: readonly { readonly value: AnswerFieldType; readonly label: string }[] = [
	{ value: "text", label: "Text" },
	{ value: "number", label: "Number" },
	{ value: "integer", label: "Whole number" },
	{ value: "boolean", label: "Yes or no" },
	{ value: "choice", label: "Choice" },
	{ value: "list", label: "List" },
	{ value: "object", label: "Object" },
];

/** Types of a list's items, in words. */
const ITEM_TYPES: readonly { readonly value: AnswerFieldType; readonly label: string }[] = [
	{ value: "text", label: "Texts" },
	{ value: "number", label: "Numbers" },
	{ value: "integer", label: "Whole numbers" },
	{ value: "boolean", label: "Yes or no" },
	{ value: "choice", label: "Choices" },
	{ value: "object", label: "Objects" },
];

interface AnswerFieldRowProps {
	readonly row: ItemRow<AnswerField>;
	/** 1 for the fields of the answer itself, 2 for those of an object in it. */
	readonly level: number;
}

/** One field of an answer: its name, what it holds, and whether every answer has it. */
export function AnswerFieldRow({ row, level }: AnswerFieldRowProps) {
	const { item: field, readOnly, problemOf, onItem: onField } = row;
	const { input, named } = useItemName(row);
	const held = heldBy(field);
	return (
		<ItemFrame row={row} called={field.name} head={<ItemName {...{ row, input }} maxLength={64} />}>
			<div className="flex min-w-0 items-center gap-2">
				<Select
					className="min-w-0 flex-1"
					label={`Type of ${field.name}`}
					labelHidden
					options={typesAt(ANSWER_TYPES, level)}
					value={field.type}
					onValueChange={(type) => onField(withAnswerType(field, type as AnswerFieldType))}
					disabled={readOnly}
				/>
				{field.type === "list" && (
					<Select
						className="min-w-0 flex-1"
						label={`Items of ${field.name}`}
						labelHidden
						options={typesAt(ITEM_TYPES, level)}
						value={held}
						onValueChange={(items) => onField(withItems(field, items as AnswerItemType))}
						disabled={readOnly}
					/>
				)}
				<Switch
					label="Required"
					checked={field.required ?? false}
					disabled={readOnly}
					onCheckedChange={(required) => onField(withRequired(field, required))}
				/>
			</div>
			<DraftField
				label={`Description of ${field.name}`}
				labelHidden
				placeholder="What it holds, for the model"
				maxLength={1000}
				value={field.description ?? ""}
				onValueChange={(text) => onField(withDescription(field, text))}
				readOnly={readOnly}
			/>
			{held === "choice" && (
				<TextListControl
					label={`Choices of ${field.name}`}
					schema={{ type: "array", items: { type: "string" } }}
					value={field.choices ?? []}
					onChange={(choices) => onField({ ...field, choices: choices as string[] })}
					check={() => new Map()}
					readOnly={readOnly}
				/>
			)}
			{held === "object" && (
				<div className="border-l-2 border-border pl-2">
					<ItemList<AnswerField>
						label={`Fields of ${field.name}`}
						value={field.fields ?? []}
						onChange={(fields) => onField({ ...field, fields: fields as AnswerField[] })}
						check={() => new Map()}
						readOnly={readOnly}
						nameOf={({ name: inner }) => inner}
						add={{ label: `Add field to ${field.name}`, make: newAnswerField }}
					>
						{(inner) => <AnswerFieldRow key={inner.key} row={inner} level={level + 1} />}
					</ItemList>
				</div>
			)}
			<ControlError error={problemOf(named)} />
		</ItemFrame>
	);
}

/** The innermost fields hold no objects. */
function typesAt(types: typeof ANSWER_TYPES, level: number): typeof ANSWER_TYPES {
	return level < ANSWER_LEVELS ? types : types.filter(({ value }) => value !== "object");
}

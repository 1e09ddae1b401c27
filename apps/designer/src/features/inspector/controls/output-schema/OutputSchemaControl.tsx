import type { AnswerField } from "@switchyard/spec/answer";
import { newAnswerField } from "../../../../core/form/answer-fields.ts";
import type { ControlProps } from "../control-props.ts";
import { ItemList } from "../rows/ItemList.tsx";
import { AnswerFieldRow } from "./AnswerFieldRow.tsx";
import { FromExample } from "./FromExample.tsx";

/** The fields that an agent's answer must have. Without any, there is no schema. */
export function OutputSchemaControl({ onChange, onClear, ...list }: ControlProps) {
	const set = (fields: unknown) =>
		Array.isArray(fields) && fields.length === 0 && onClear ? onClear() : onChange(fields);
	return (
		<ItemList<AnswerField>
			{...list}
			onChange={set}
			nameOf={({ name }) => name}
			add={{ label: "Add field", make: newAnswerField }}
			beside={<FromExample value={list.value} onFields={onChange} />}
		>
			{(row) => <AnswerFieldRow key={row.key} row={row} level={1} />}
		</ItemList>
	);
}

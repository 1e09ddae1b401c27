import type { SubFlowOutput } from "@switchyard/spec";
import { useDraft } from "../../../../ui/draft/use-draft.ts";
import { TextField } from "../../../../ui/TextField.tsx";
import type { ControlProps } from "../control-props.ts";
import { ItemFrame } from "../rows/ItemFrame.tsx";
import { ItemList } from "../rows/ItemList.tsx";
import { ItemName } from "../rows/ItemName.tsx";
import type { ItemRow } from "../rows/item-row.ts";

/** What a flow gives to its callers: fields of its last message, by name. */
export function OutputListControl(list: ControlProps) {
	return (
		<ItemList<SubFlowOutput>
			{...list}
			nameOf={({ name }) => name}
			add={{ label: "Add output", make: (outputs) => ({ name: freshName(outputs) }) }}
		>
			{(row) => <OutputRow key={row.key} row={row} />}
		</ItemList>
	);
}

function OutputRow({ row }: { readonly row: ItemRow<SubFlowOutput> }) {
	const { item: output, readOnly, problemOf, onItem } = row;
	const name = useDraft(output.name, (text) => text !== "" && onItem({ ...output, name: text }));
	const description = useDraft(output.description ?? "", (text) => onItem(withDescription(output, text)));
	return (
		<ItemFrame
			row={row}
			called={output.name}
			head={
				<ItemName
					name={output.name}
					draft={name}
					maxLength={64}
					readOnly={readOnly}
					error={problemOf({ ...output, name: name.draft })}
				/>
			}
		>
			<TextField
				label={`Description of ${output.name}`}
				labelHidden
				placeholder="What it is"
				maxLength={2000}
				value={description.draft}
				readOnly={readOnly}
				onChange={(event) => description.change(event.target.value)}
				onBlur={description.flush}
			/>
		</ItemFrame>
	);
}

function withDescription({ description: _, ...output }: SubFlowOutput, text: string): SubFlowOutput {
	return text === "" ? output : { ...output, description: text };
}

function freshName(outputs: readonly SubFlowOutput[]): string {
	const taken = new Set(outputs.map(({ name }) => name));
	let number = outputs.length + 1;
	while (taken.has(`output_${number}`)) number++;
	return `output_${number}`;
}

import type { SubFlowOutput } from "@switchyard/spec/flow";
import { DraftField } from "../../../../ui/draft/DraftField.tsx";
import { Select } from "../../../../ui/Select.tsx";
import type { ControlProps } from "../control-props.ts";
import { ItemFrame } from "../rows/ItemFrame.tsx";
import { ItemList } from "../rows/ItemList.tsx";
import { ItemName } from "../rows/ItemName.tsx";
import type { ItemRow } from "../rows/item-row.ts";
import { useItemName } from "../rows/use-item-name.ts";

const TYPES = [
	{ value: "json", label: "Text or JSON" },
	{ value: "file", label: "A file of the workspace" },
	{ value: "files", label: "Files of the workspace" },
	{ value: "bytes", label: "Bytes in Base64" },
] as const;

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
	const { input, named } = useItemName(row);
	return (
		<ItemFrame
			row={row}
			called={output.name}
			head={<ItemName {...{ row, input }} maxLength={64} error={problemOf(named)} />}
		>
			<DraftField
				label={`Description of ${output.name}`}
				labelHidden
				placeholder="What it is"
				maxLength={2000}
				value={output.description ?? ""}
				onValueChange={(text) => onItem(withText(output, "description", text))}
				readOnly={readOnly}
			/>
			<Select
				label={`What ${output.name} is`}
				labelHidden
				options={TYPES}
				value={output.type ?? "json"}
				disabled={readOnly}
				onValueChange={(chosen) => onItem(withType(output, chosen))}
			/>
			{output.type === "bytes" && (
				<DraftField
					label={`Media type of ${output.name}`}
					labelHidden
					placeholder="Media type, such as image/png"
					maxLength={200}
					value={output.mimeType ?? ""}
					onValueChange={(text) => onItem(withText(output, "mimeType", text))}
					problemOf={(typed) => problemOf(withText(output, "mimeType", typed))}
					readOnly={readOnly}
				/>
			)}
		</ItemFrame>
	);
}

function withText(output: SubFlowOutput, key: "description" | "mimeType", text: string): SubFlowOutput {
	const { [key]: _, ...others } = output;
	return text === "" ? others : { ...others, [key]: text };
}

/** Only bytes need a media type: files say theirs by their names. */
function withType({ type: _, mimeType: __, ...output }: SubFlowOutput, chosen: string): SubFlowOutput {
	const type = TYPES.find(({ value }) => value === chosen)?.value ?? "json";
	return type === "json" ? output : { ...output, type };
}

function freshName(outputs: readonly SubFlowOutput[]): string {
	const taken = new Set(outputs.map(({ name }) => name));
	let number = outputs.length + 1;
	while (taken.has(`output_${number}`)) number++;
	return `output_${number}`;
}

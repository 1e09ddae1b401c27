import type { SubFlowOutput } from "@switchyard/spec";
import { Plus, X } from "lucide-react";
import { Button } from "../../../../ui/Button.tsx";
import { useDraft } from "../../../../ui/draft/use-draft.ts";
import { IconButton } from "../../../../ui/IconButton.tsx";
import { TextField } from "../../../../ui/TextField.tsx";
import type { ControlProps } from "../control-props.ts";
import { ControlError, ListFieldset } from "../ListFieldset.tsx";
import { useRowKeys } from "../use-row-keys.ts";

/** What a flow gives to its callers: fields of its last message, by name. */
export function OutputListControl({ label, value, onChange, check, readOnly }: ControlProps) {
	const outputs = Array.isArray(value) ? (value as readonly SubFlowOutput[]) : [];
	const rows = useRowKeys(outputs.length);
	return (
		<ListFieldset label={label}>
			{outputs.map((output, index) => (
				<OutputRow
					key={rows.keys[index]}
					output={output}
					readOnly={readOnly}
					problemOf={(next) => check(outputs.with(index, next)).get(`[${index}]`)}
					onOutput={(next) => onChange(outputs.with(index, next))}
					onRemove={() => {
						rows.forget(index);
						onChange(outputs.toSpliced(index, 1));
					}}
				/>
			))}
			<ControlError error={check(outputs).get("")} />
			{!readOnly && (
				<Button
					size="sm"
					icon={<Plus aria-hidden size={14} />}
					onClick={() => onChange([...outputs, { name: freshName(outputs) }])}
				>
					Add output
				</Button>
			)}
		</ListFieldset>
	);
}

interface OutputRowProps {
	readonly output: SubFlowOutput;
	readonly readOnly: boolean;
	readonly problemOf: (output: SubFlowOutput) => string | undefined;
	readonly onOutput: (output: SubFlowOutput) => void;
	readonly onRemove: () => void;
}

function OutputRow({ output, readOnly, problemOf, onOutput, onRemove }: OutputRowProps) {
	const name = useDraft(output.name, (text) => text !== "" && onOutput({ ...output, name: text }));
	const description = useDraft(output.description ?? "", (text) =>
		onOutput({ name: output.name, ...(text === "" ? {} : { description: text }) }),
	);
	return (
		<div className="flex min-w-0 flex-col gap-1.5 rounded-md border border-border p-2">
			<div className="flex min-w-0 items-start gap-1">
				<TextField
					className="flex-1"
					label={`Name of ${output.name}`}
					labelHidden
					mono
					maxLength={64}
					value={name.draft}
					readOnly={readOnly}
					error={problemOf({ ...output, name: name.draft })}
					onChange={(event) => name.change(event.target.value)}
					onBlur={name.leave}
				/>
				{!readOnly && (
					<IconButton
						size="sm"
						label={`Remove ${output.name}`}
						icon={<X aria-hidden size={14} />}
						onClick={onRemove}
					/>
				)}
			</div>
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
		</div>
	);
}

function freshName(outputs: readonly SubFlowOutput[]): string {
	const taken = new Set(outputs.map(({ name }) => name));
	let number = outputs.length + 1;
	while (taken.has(`output_${number}`)) number++;
	return `output_${number}`;
}

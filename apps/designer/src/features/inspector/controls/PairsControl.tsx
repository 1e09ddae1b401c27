import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { DraftField } from "../../../ui/draft/DraftField.tsx";
import { trimmed } from "../../../ui/draft/use-text-draft.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { AnythingControl } from "./AnythingControl.tsx";
import type { ControlProps } from "./control-props.ts";
import { ControlError, ListFieldset } from "./ListFieldset.tsx";
import { nameProblem, objectOf, type Pair, pairsOf, valueSchemas } from "./pairs.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** Texts by name, such as HTTP headers, or values by name, such as the columns of a row: a row each. */
export function PairsControl({ label, schema, value, onChange, onClear, check, readOnly }: ControlProps) {
	const kept = pairsOf(value);
	const areTexts = valueSchemas(schema)?.every(({ type }) => type === "string") ?? true;
	// Rows without a name yet are nowhere but here.
	const [shown, setShown] = useState(kept);
	const pairs = sameObject(objectOf(shown), objectOf(kept)) ? shown : kept;
	const rows = useRowKeys(pairs.length);
	const set = (next: readonly Pair[]) => {
		setShown(next);
		const object = objectOf(next);
		if (sameObject(object, objectOf(kept))) return;
		if (Object.keys(object).length === 0 && onClear) onClear();
		else onChange(object);
	};
	return (
		<ListFieldset label={label}>
			{pairs.map((pair, index) => (
				<Row
					key={rows.keys[index]}
					{...{ pair, areTexts, readOnly }}
					label={`${label} ${index + 1}`}
					problem={nameProblem(pairs, index, areTexts) ?? check(objectOf(pairs)).get(`.${pair.name}`)}
					onPair={(next) => set(pairs.with(index, next))}
					onRemove={() => {
						rows.forget(index);
						set(pairs.toSpliced(index, 1));
					}}
				/>
			))}
			<ControlError error={check(objectOf(pairs)).get("")} />
			{!readOnly && (
				<Button
					size="sm"
					icon={<Plus aria-hidden size={14} />}
					onClick={() => set([...pairs, { name: "", value: "" }])}
				>
					Add
				</Button>
			)}
		</ListFieldset>
	);
}

interface RowProps {
	readonly pair: Pair;
	/** Whether the value is a text, whatever it looks like. */
	readonly areTexts: boolean;
	readonly label: string;
	readonly problem: string | undefined;
	readonly readOnly: boolean;
	readonly onPair: (pair: Pair) => void;
	readonly onRemove: () => void;
}

function Row({ pair, areTexts, label, problem, readOnly, onPair, onRemove }: RowProps) {
	const { value } = pair;
	const setValue = (next: unknown) => onPair({ ...pair, value: next });
	return (
		<div className="flex items-start gap-1">
			<DraftField
				className="flex-2"
				label={`${label}: name`}
				labelHidden
				placeholder="Name"
				value={pair.name}
				normalize={trimmed}
				onValueChange={(name) => onPair({ ...pair, name })}
				readOnly={readOnly}
				error={problem}
			/>
			<div className="min-w-0 flex-3">
				{areTexts ? (
					<DraftField
						label={`${label}: value`}
						labelHidden
						placeholder="Value"
						value={typeof value === "string" ? value : JSON.stringify(value)}
						onValueChange={setValue}
						readOnly={readOnly}
					/>
				) : (
					<AnythingControl
						label={`${label}: value`}
						value={value}
						onChange={setValue}
						problemOf={() => undefined}
						readOnly={readOnly}
					/>
				)}
			</div>
			{!readOnly && (
				<IconButton label={`Remove ${label}`} icon={<X aria-hidden size={14} />} onClick={onRemove} />
			)}
		</div>
	);
}

function sameObject(left: object, right: object): boolean {
	return JSON.stringify(left) === JSON.stringify(right);
}

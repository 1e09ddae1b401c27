import { Plus, X } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/Button.tsx";
import { DraftField } from "../../../ui/draft/DraftField.tsx";
import { trimmed } from "../../../ui/draft/use-text-draft.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { ControlProps } from "./control-props.ts";
import { ControlError, ListFieldset } from "./ListFieldset.tsx";
import { nameProblem, objectOf, type Pair, pairsOf } from "./pairs.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** Texts by name, such as HTTP headers: a row each. */
export function PairsControl({ label, value, onChange, onClear, check, readOnly }: ControlProps) {
	const kept = pairsOf(value);
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
					{...{ pair, readOnly }}
					label={`${label} ${index + 1}`}
					problem={nameProblem(pairs, index) ?? check(objectOf(pairs)).get(`.${pair.name}`)}
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
					onClick={() => set([...pairs, { name: "", text: "" }])}
				>
					Add
				</Button>
			)}
		</ListFieldset>
	);
}

interface RowProps {
	readonly pair: Pair;
	readonly label: string;
	readonly problem: string | undefined;
	readonly readOnly: boolean;
	readonly onPair: (pair: Pair) => void;
	readonly onRemove: () => void;
}

function Row({ pair, label, problem, readOnly, onPair, onRemove }: RowProps) {
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
			<DraftField
				className="flex-3"
				label={`${label}: value`}
				labelHidden
				placeholder="Value"
				value={pair.text}
				onValueChange={(text) => onPair({ ...pair, text })}
				readOnly={readOnly}
			/>
			{!readOnly && (
				<IconButton label={`Remove ${label}`} icon={<X aria-hidden size={14} />} onClick={onRemove} />
			)}
		</div>
	);
}

function sameObject(
	left: Readonly<Record<string, string>>,
	right: Readonly<Record<string, string>>,
): boolean {
	return JSON.stringify(left) === JSON.stringify(right);
}

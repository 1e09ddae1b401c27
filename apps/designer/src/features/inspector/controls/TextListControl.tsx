import { Plus, X } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { DraftField } from "../../../ui/draft/DraftField.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { ControlProps } from "./control-props.ts";
import { ControlError, ListFieldset } from "./ListFieldset.tsx";
import { useRowKeys } from "./use-row-keys.ts";

/** A list of texts, a row each. */
export function TextListControl({ label, value, onChange, check, readOnly }: Omit<ControlProps, "place">) {
	const texts = Array.isArray(value) ? value.map(String) : [];
	const rows = useRowKeys(texts.length);
	return (
		<ListFieldset label={label}>
			{texts.length === 0 && <p className="text-sm text-text-muted">The list is empty.</p>}
			{texts.map((text, index) => (
				<Row
					key={rows.keys[index]}
					{...{ text, readOnly }}
					label={`${label} ${index + 1}`}
					problemOf={(typed) => check(texts.with(index, typed)).get(`[${index}]`)}
					onText={(next) => onChange(texts.with(index, next))}
					onRemove={() => {
						rows.forget(index);
						onChange(texts.toSpliced(index, 1));
					}}
				/>
			))}
			<ControlError error={check(texts).get("")} />
			{!readOnly && (
				<Button size="sm" icon={<Plus aria-hidden size={14} />} onClick={() => onChange([...texts, ""])}>
					Add
				</Button>
			)}
		</ListFieldset>
	);
}

interface RowProps {
	readonly text: string;
	readonly label: string;
	readonly problemOf: (text: string) => string | undefined;
	readonly readOnly: boolean;
	readonly onText: (text: string) => void;
	readonly onRemove: () => void;
}

function Row({ text, label, problemOf, readOnly, onText, onRemove }: RowProps) {
	return (
		<div className="flex items-start gap-1">
			<DraftField
				className="flex-1"
				label={label}
				labelHidden
				value={text}
				onValueChange={onText}
				problemOf={problemOf}
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

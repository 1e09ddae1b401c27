import { Plus, X } from "lucide-react";
import { Button } from "../../../ui/Button.tsx";
import { useDraft } from "../../../ui/draft/use-draft.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import type { ControlProps } from "./control-props.ts";
import { useRowKeys } from "./use-row-keys.ts";

/** A list of texts, a row each. */
export function TextsControl({ label, value, onChange, error, disabled }: ControlProps) {
	const texts = Array.isArray(value) ? value.map(String) : [];
	const rows = useRowKeys(texts.length);
	const replace = (index: number, text: string) => onChange(texts.with(index, text));
	return (
		<fieldset className="flex flex-col gap-1">
			<legend className="sr-only">{label}</legend>
			{texts.map((text, index) => (
				<Row
					key={rows.keys[index]}
					{...{ text, index, disabled }}
					onText={(next) => replace(index, next)}
					onRemove={() => {
						rows.forget(index);
						onChange(texts.toSpliced(index, 1));
					}}
				/>
			))}
			{error && <p className="text-sm text-danger">{error}</p>}
			<Button
				variant="ghost"
				size="sm"
				icon={<Plus aria-hidden size={14} />}
				disabled={disabled}
				onClick={() => onChange([...texts, ""])}
			>
				Add
			</Button>
		</fieldset>
	);
}

interface RowProps {
	readonly text: string;
	readonly index: number;
	readonly disabled: boolean;
	readonly onText: (text: string) => void;
	readonly onRemove: () => void;
}

function Row({ text, index, disabled, onText, onRemove }: RowProps) {
	const { draft, change, flush } = useDraft(text, onText);
	return (
		<div className="flex items-center gap-1">
			<TextField
				className="flex-1"
				label={`Item ${index + 1}`}
				labelHidden
				value={draft}
				disabled={disabled}
				onChange={(event) => change(event.target.value)}
				onBlur={flush}
			/>
			<IconButton
				size="sm"
				label={`Remove item ${index + 1}`}
				icon={<X aria-hidden size={14} />}
				disabled={disabled}
				onClick={onRemove}
			/>
		</div>
	);
}

import type { FormField, SubFlowInput } from "@switchyard/spec";
import { useDraft } from "../../../../ui/draft/use-draft.ts";
import { Switch } from "../../../../ui/Switch.tsx";
import { TextField } from "../../../../ui/TextField.tsx";

interface InputPartsProps {
	/** A sub-flow's input: a form's field and more. */
	readonly field: FormField & Pick<SubFlowInput, "description" | "ai">;
	readonly readOnly: boolean;
	readonly onField: (field: FormField) => void;
}

/** What a sub-flow's input has besides what a form's field has: a description, and whether a model may fill it. */
export function InputParts({ field, readOnly, onField }: InputPartsProps) {
	const { description: told, ai = false, ...rest } = field;
	const set = (next: Pick<SubFlowInput, "description" | "ai">) => {
		const parts = Object.entries(next).filter(
			([, value]) => value !== undefined && value !== "" && value !== false,
		);
		onField({ ...rest, ...Object.fromEntries(parts) });
	};
	const description = useDraft(told ?? "", (text) => set({ description: text, ai }));
	return (
		<>
			<TextField
				label={`Description of ${field.name}`}
				labelHidden
				placeholder="What callers and models read"
				maxLength={2000}
				value={description.draft}
				readOnly={readOnly}
				onChange={(event) => description.change(event.target.value)}
				onBlur={description.flush}
			/>
			<Switch
				label="A model may fill it"
				checked={ai}
				disabled={readOnly}
				onCheckedChange={(allowed) =>
					set({ ...(told === undefined ? {} : { description: told }), ai: allowed })
				}
			/>
		</>
	);
}

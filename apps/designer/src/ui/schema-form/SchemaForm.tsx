import type { JsonSchema } from "@switchyard/spec/json";
import type { ReactNode } from "react";
import { type FormDraft, fill, fillUnread } from "../../core/form/form-draft.ts";
import { fieldsOf, type SchemaField } from "../../core/form/form-fields.ts";
import { SchemaFormField } from "./SchemaFormField.tsx";

interface SchemaFormProps {
	/** An object's schema: a field for each of its properties. */
	readonly schema: JsonSchema;
	readonly draft: FormDraft;
	readonly onDraft: (draft: FormDraft) => void;
	/** What to say of each field. */
	readonly problems: ReadonlyMap<string, string>;
	readonly disabled?: boolean;
	/** What stands beside a field's label. */
	readonly beside?: (field: SchemaField) => ReactNode;
}

/** A form made from a schema. */
export function SchemaForm({ schema, draft, onDraft, problems, disabled = false, beside }: SchemaFormProps) {
	return (
		<div className="flex min-w-0 flex-col gap-4">
			{fieldsOf(schema).map((field) => (
				<SchemaFormField
					key={field.name}
					field={field}
					value={draft.values[field.name]}
					problem={problems.get(field.name)}
					disabled={disabled}
					beside={beside?.(field)}
					onValue={(value) => onDraft(fill(draft, field.name, value))}
					onUnread={(problem) => onDraft(fillUnread(draft, field.name, problem))}
				/>
			))}
		</div>
	);
}

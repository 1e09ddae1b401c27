import type { Approval } from "@switchyard/spec";
import type { ComponentProps } from "react";
import { SchemaForm } from "../../ui/schema-form/SchemaForm.tsx";
import { ValueView } from "../../ui/value-view/ValueView.tsx";

interface QuestionBodyProps {
	readonly question: NonNullable<Approval["question"]>;
	readonly form: ComponentProps<typeof SchemaForm>;
}

/** The question, what to see beside it, and its form. */
export function QuestionBody({ question: { text, details, form: fields }, form }: QuestionBodyProps) {
	const long = text.includes("\n");
	return (
		<div className="flex max-w-160 flex-col gap-5">
			{long && <p className="break-words whitespace-pre-wrap">{text}</p>}
			{typeof details === "string" && (
				<p className="border-l-2 border-border-strong pl-3 break-words whitespace-pre-wrap text-text-muted">
					{details}
				</p>
			)}
			{details !== undefined && typeof details !== "string" && (
				<div className="flex flex-col gap-1">
					<h3 className="text-xs font-medium text-text-muted">Details</h3>
					<ValueView label="Details" value={details} openLevels={2} />
				</div>
			)}
			{fields.length > 0 ? (
				<SchemaForm {...form} />
			) : (
				<p className="text-text-muted">There is nothing to fill in. Submit to confirm.</p>
			)}
		</div>
	);
}

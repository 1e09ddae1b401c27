import type { Approval } from "@switchyard/spec/http";
import type { ComponentProps } from "react";
import { ScopeBadge } from "../../ui/ScopeBadge.tsx";
import { SchemaForm } from "../../ui/schema-form/SchemaForm.tsx";
import { ValueView } from "../../ui/value-view/ValueView.tsx";

interface QuestionBodyProps {
	readonly question: NonNullable<Approval["question"]>;
	/** Whether a model wrote the question and its context. */
	readonly byModel: boolean;
	/** What stands in place of a form that has no fields. */
	readonly confirmation: string;
	readonly form: ComponentProps<typeof SchemaForm>;
}

/** The question, what to see beside it, and its form. */
export function QuestionBody({
	question: { text, context, details, form: fields },
	byModel,
	confirmation,
	form,
}: QuestionBodyProps) {
	const long = text.includes("\n");
	return (
		<div className="flex max-w-160 flex-col gap-5 break-words">
			{long && <p className="break-words whitespace-pre-wrap">{text}</p>}
			{context !== undefined && (
				<section aria-label="Context" className="flex flex-col gap-1">
					<h3 className="flex items-center gap-2 text-xs font-medium text-text-muted">
						Context
						{byModel && <ScopeBadge scope="AI" />}
					</h3>
					<p className="border-l-2 border-border-strong pl-3 break-words whitespace-pre-wrap">{context}</p>
				</section>
			)}
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
			{fields.length > 0 ? <SchemaForm {...form} /> : <p className="text-text-muted">{confirmation}</p>}
		</div>
	);
}

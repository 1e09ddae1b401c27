import { lazy, Suspense } from "react";
import { Field } from "../../../ui/Field.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { PathChoice } from "../message/rank-paths.ts";

/** What is written in a code field: JSON, the body of a function, a text with `{{ CEL }}` in it, or CEL. */
export type CodeLanguage = "json" | "javascript" | "template" | "expression";

export interface CodeFieldProps {
	/** The accessible name. */
	readonly label: string;
	readonly language: CodeLanguage;
	readonly value: string;
	/** Called with every change. */
	readonly onChange: (text: string) => void;
	/** Called when the focus leaves the field. */
	readonly onLeave: () => void;
	readonly error?: string | undefined;
	/** Shows the code and lets it be copied, but not changed. */
	readonly readOnly: boolean;
	readonly placeholder?: string;
	/** Message paths that are offered while typing, in templates and expressions. */
	readonly choices?: () => readonly PathChoice[];
}

const CodeEditor = lazy(() => import("./CodeEditor.tsx"));

/** Code with highlighting. The editor itself is loaded when the first one is shown. */
export function CodeField({ error, ...editor }: CodeFieldProps) {
	return (
		<Field label={editor.label} labelHidden error={error}>
			{(control) => (
				<Suspense fallback={<Loading />}>
					<CodeEditor {...editor} control={control} />
				</Suspense>
			)}
		</Field>
	);
}

function Loading() {
	return (
		<div aria-busy>
			<Skeleton className="h-16 w-full" />
		</div>
	);
}

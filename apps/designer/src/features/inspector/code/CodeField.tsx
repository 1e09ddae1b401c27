import { lazy, Suspense } from "react";
import { Field } from "../../../ui/Field.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { CodeFieldProps } from "./code-field-props.ts";

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

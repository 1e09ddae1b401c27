import { lazy, Suspense } from "react";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { CodeFieldProps } from "./code-field-props.ts";

const CodeEditor = lazy(() => import("./CodeEditor.tsx"));

/** Code with highlighting. The editor itself is loaded when the first one is shown. */
export function CodeField({ error, ...editor }: CodeFieldProps) {
	return (
		<div className="flex min-w-0 flex-col gap-1">
			<Suspense fallback={<Skeleton className="h-24 w-full" />}>
				<CodeEditor {...editor} invalid={error !== undefined} />
			</Suspense>
			{error && (
				<p role="alert" className="text-sm text-danger">
					{error}
				</p>
			)}
		</div>
	);
}

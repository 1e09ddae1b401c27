import { useState } from "react";
import { createChunk } from "../../../ui/chunk/chunk.ts";
import { useChunk } from "../../../ui/chunk/use-chunk.ts";
import { Field } from "../../../ui/Field.tsx";
import { Skeleton } from "../../../ui/Skeleton.tsx";
import type { CodeFieldProps } from "./code-field-props.ts";
import { PlainCode } from "./PlainCode.tsx";

/** The code editor: fetched when the first field is shown, or ahead of that. */
export const codeEditor = createChunk(() => import("./CodeEditor.tsx"));

/** Code with highlighting; as plain text where the editor could not be fetched. */
export function CodeField({ error, ...field }: CodeFieldProps) {
	const editor = useChunk(codeEditor);
	// An editor that arrives while someone writes waits until they leave the field.
	const [isWriting, setWriting] = useState(false);
	return (
		<Field label={field.label} labelHidden error={error}>
			{(control) => {
				if (editor.state === "loading") return <Loading />;
				if (editor.state === "failed" || isWriting)
					return (
						<PlainCode
							{...field}
							control={control}
							retrying={editor.state === "failed" && editor.retrying}
							onRetry={codeEditor.load}
							onWrite={setWriting}
						/>
					);
				const CodeEditor = editor.module.default;
				return <CodeEditor {...field} control={control} />;
			}}
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

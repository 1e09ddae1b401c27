import { useState } from "react";
import { CodeField } from "../code/CodeField.tsx";
import type { ControlProps } from "./control-props.ts";

/** Any JSON value, as text. What is not JSON yet is kept in the field and said, and not committed. */
export function JsonControl({ label, value, onChange, error, disabled }: ControlProps) {
	const [problem, setProblem] = useState<string>();
	return (
		<CodeField
			label={label}
			language="json"
			value={value === undefined ? "" : JSON.stringify(value, undefined, 2)}
			onChange={(text) => {
				try {
					const parsed: unknown = JSON.parse(text);
					setProblem(undefined);
					onChange(parsed);
				} catch (cause) {
					setProblem(`Not JSON yet: ${cause instanceof Error ? cause.message : String(cause)}`);
				}
			}}
			error={problem ?? error}
			disabled={disabled}
		/>
	);
}

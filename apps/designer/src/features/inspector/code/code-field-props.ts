import type { PathChoice } from "./rank-paths.ts";

/** What is written in a code field: JSON, the body of a function, a text with `{{ CEL }}` in it, or CEL. */
export type CodeLanguage = "json" | "javascript" | "template" | "expression";

/** What a code field takes. */
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

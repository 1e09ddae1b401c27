/** What a code field takes. */
export interface CodeFieldProps {
	readonly label: string;
	readonly language: "json" | "javascript";
	readonly value: string;
	/** Called after a short pause in typing and on leaving the field. */
	readonly onChange: (text: string) => void;
	readonly error: string | undefined;
	readonly disabled: boolean;
}

import type { JsonSchema } from "@switchyard/spec";

/** What every control of a Custom value takes. Labels are hidden: the parameter's row shows its name. */
export interface ControlProps {
	readonly label: string;
	readonly schema: JsonSchema;
	readonly value: unknown;
	readonly onChange: (value: unknown) => void;
	/** What is wrong with the value. */
	readonly error: string | undefined;
	readonly disabled: boolean;
}

import type { SecretField } from "./secret-form.ts";

/** What the control of one field of a credential takes. */
export interface SecretInputProps {
	readonly field: SecretField;
	readonly value: string | number | boolean | undefined;
	readonly onChange: (value: string | number | boolean) => void;
	readonly problem: string | undefined;
}

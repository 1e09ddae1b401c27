import type { ReactNode } from "react";

/** A control of several rows, under one name. */
export function ListFieldset({ label, children }: { readonly label: string; readonly children: ReactNode }) {
	return (
		<fieldset className="flex flex-col gap-2">
			<legend className="sr-only">{label}</legend>
			{children}
		</fieldset>
	);
}

/** What is wrong with the control as a whole. */
export function ControlError({ error }: { readonly error: string | undefined }) {
	return error === undefined ? null : <p className="text-sm text-danger">{error}</p>;
}

import { createStore } from "zustand/vanilla";
import type { FieldSource } from "../core/editor/field-source.ts";

/** The field for which a parameter is being chosen; `undefined` for none. */
export const wantedField = createStore<FieldSource | undefined>(() => undefined);

/** Asks which parameter is to read a field; `undefined` ends that. */
export function askForParameter(source: FieldSource | undefined): void {
	wantedField.setState(source, true);
}

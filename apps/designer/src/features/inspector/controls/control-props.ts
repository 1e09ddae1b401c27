import type { JsonSchema } from "@switchyard/spec/json";
import type { FieldPlace } from "../../../core/editor/unfinished/unfinished-text.ts";
import type { PlaceProblems } from "../problems/field-problems.ts";

/** What every control of a Custom value takes. Labels are hidden: the parameter's row shows its name. */
export interface ControlProps {
	readonly label: string;
	readonly schema: JsonSchema;
	readonly value: unknown;
	readonly onChange: (value: unknown) => void;
	/** Goes back to no value at all; absent where the parameter needs one. */
	readonly onClear?: (() => void) | undefined;
	/** What would be wrong with a value. Quick enough for every key that is pressed. */
	readonly check: (value: unknown) => PlaceProblems;
	/** Shows the value and takes no other. */
	readonly readOnly: boolean;
	/** Where in the flow it is: text that is no value yet is kept under it. */
	readonly place: FieldPlace;
}

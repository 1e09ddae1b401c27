import { fits, ReasoningEffort } from "@switchyard/spec";

/** Stands for a setting that says nothing: a choice must have a name. */
export const UNSET = "default";

/** How much a model may be told to think. */
export const EFFORTS = [
	{ value: UNSET, label: "Provider's default" },
	{ value: "off", label: "Off" },
	{ value: "low", label: "Low" },
	{ value: "medium", label: "Medium" },
	{ value: "high", label: "High" },
] as const satisfies readonly { value: ReasoningEffort | typeof UNSET; label: string }[];

/** What the setting becomes when one is chosen. */
export function effortOf(chosen: string): ReasoningEffort | undefined {
	return fits(ReasoningEffort, chosen) ? chosen : undefined;
}

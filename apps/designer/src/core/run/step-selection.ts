import type { StepOfRun } from "@switchyard/spec/http";

/** Which steps are selected: those with these keys, or all that match the filter, those included that are not listed yet. */
export type StepSelection = ReadonlySet<string> | "matching";

/** What a list of steps knows each by. */
export function stepKey({ run, step }: StepOfRun): string {
	return `${run}.${step}`;
}

/** The selection with one step more, or less; of all that match, only the listed others stay. */
export function toggleStep(
	selected: StepSelection,
	step: StepOfRun,
	listed: readonly StepOfRun[],
): StepSelection {
	const changed = new Set(selected === "matching" ? listed.map(stepKey) : selected);
	if (!changed.delete(stepKey(step))) changed.add(stepKey(step));
	return changed;
}

/** All listed steps when not all of them are selected; else none. */
export function toggleAll(selected: StepSelection, listed: readonly StepOfRun[]): StepSelection {
	return selectedSteps(selected, listed).length === listed.length ? new Set() : new Set(listed.map(stepKey));
}

/** The steps that are selected and still listed: another person may have answered some meanwhile. */
export function selectedSteps<Step extends StepOfRun>(
	selected: StepSelection,
	listed: readonly Step[],
): Step[] {
	return selected === "matching" ? [...listed] : listed.filter((step) => selected.has(stepKey(step)));
}

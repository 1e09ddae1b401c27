import type { StepOfRun } from "@switchyard/spec";

/** What a list of steps knows each by. */
export function stepKey({ run, step }: StepOfRun): string {
	return `${run}.${step}`;
}

/** The selection with one step more, or less. */
export function toggleStep(selected: ReadonlySet<string>, step: StepOfRun): ReadonlySet<string> {
	const changed = new Set(selected);
	if (!changed.delete(stepKey(step))) changed.add(stepKey(step));
	return changed;
}

/** All steps when not all are selected; else none. */
export function toggleAll(selected: ReadonlySet<string>, steps: readonly StepOfRun[]): ReadonlySet<string> {
	return selectedSteps(selected, steps).length === steps.length ? new Set() : new Set(steps.map(stepKey));
}

/** The steps that are selected and still listed: another person may have answered some meanwhile. */
export function selectedSteps<Step extends StepOfRun>(
	selected: ReadonlySet<string>,
	steps: readonly Step[],
): Step[] {
	return steps.filter((step) => selected.has(stepKey(step)));
}

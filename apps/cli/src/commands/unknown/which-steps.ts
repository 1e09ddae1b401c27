import type { StepOfRun } from "@switchyard/spec/http";
import { Id, RunId } from "@switchyard/spec/identity";
import { defined } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { wrongUse } from "../../terminal/arguments.ts";

/** Which unknown steps a command is about: those that it names, or those that fit a filter. */
export interface WhichSteps {
	/** Steps named as `<run>.<step>`. */
	readonly steps: readonly StepOfRun[];
	/** Runs named as a whole. */
	readonly runs: readonly string[];
	readonly filter: { readonly flow?: string; readonly node?: string };
}

interface Given {
	readonly flow?: string | undefined;
	readonly node?: string | undefined;
}

/** @throws CliError with exit code 2 */
export function readWhich(names: readonly string[], { flow, node }: Given): WhichSteps {
	const filter = defined({ flow, node });
	for (const [option, id] of Object.entries(filter))
		if (!fits(Id, id)) wrongUse(`--${option} takes an id: letters, digits, “_” and “-”.`);
	if (names.length > 0 && Object.keys(filter).length > 0)
		wrongUse("Name runs and steps, or filter by --flow and --node, not both.");
	const steps: StepOfRun[] = [];
	const runs: string[] = [];
	for (const name of names) {
		const [run = "", step, ...rest] = name.split(".");
		if (!fits(RunId, run) || rest.length > 0 || (step !== undefined && !/^[1-9]\d{0,8}$/.test(step)))
			wrongUse(`“${name}” names neither a run nor a step, as <run>.<step>.`);
		if (step === undefined) runs.push(run);
		else steps.push({ run, step: Number(step) });
	}
	return { steps, runs, filter };
}

export function isNamed({ steps, runs }: WhichSteps): boolean {
	return steps.length + runs.length > 0;
}

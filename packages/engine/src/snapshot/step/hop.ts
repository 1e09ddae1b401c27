import type { HopSnapshot } from "@switchyard/spec/snapshot";
import type { AssetOfHop, HopProgress } from "../../run/step.ts";
import type { Parts } from "../parts.ts";
import { withoutAbsent } from "../without-absent.ts";
import type { StepParts } from "./step-parts.ts";

export function takeHop({ next, assets, result, errors }: HopProgress, parts: Parts): HopSnapshot {
	return withoutAbsent({
		next,
		assets: Array.from(assets, ([name, { state, value, label }]) =>
			withoutAbsent({
				name,
				state,
				value: value === undefined ? undefined : parts.values.placeOf(value),
				label,
			}),
		),
		result:
			result &&
			withoutAbsent({
				data: parts.fields(result.data),
				error: result.error,
				labels: result.labels.size === 0 ? undefined : [...result.labels],
			}),
		errors: [...errors],
	});
}

export function continueHop({ next, assets, result, errors }: HopSnapshot, parts: StepParts): HopProgress {
	const known = assets.map(({ name, state, value, label }): [string, AssetOfHop] => [
		name,
		{ state, value: parts.optional(value), label },
	]);
	return {
		next,
		assets: new Map(known),
		result: result && {
			data: parts.fields(result.data),
			error: result.error,
			labels: new Map(result.labels ?? []),
		},
		errors: [...errors],
	};
}

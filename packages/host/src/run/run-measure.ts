import type { Measure } from "@switchyard/engine";
import { dayOf } from "@switchyard/spec";
import type { RunMeasure } from "../ports/run-measure.ts";
import type { RunHead } from "./run-row.ts";

/** @param at when it ended, in milliseconds since the Unix epoch */
export function measureFor({ flow }: Pick<RunHead, "flow">, measure: Measure, at: number): RunMeasure {
	const { kind, name, outcome, since = at } = measure;
	// A clock may be set back.
	const ms = Math.max(0, at - since);
	return { day: dayOf(at), flow, kind, name, outcome, number: 1, totalMs: ms, slowestMs: ms };
}

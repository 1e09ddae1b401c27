import type { Duration } from "@marcbachmann/cel-js/evaluator";

const NANOSECONDS = 1_000_000_000n;

/** A duration in seconds, such as `90s` or `-1.5s`, as JSON of protocol buffers has it. */
export function durationText({ seconds, nanos }: Duration): string {
	const total = seconds * NANOSECONDS + BigInt(nanos);
	const size = total < 0n ? -total : total;
	const fraction = `${size % NANOSECONDS}`.padStart(9, "0").replace(/0+$/, "");
	return `${total < 0n ? "-" : ""}${size / NANOSECONDS}${fraction === "" ? "" : `.${fraction}`}s`;
}

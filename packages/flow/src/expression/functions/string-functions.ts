import type { UnsignedInt } from "@marcbachmann/cel-js/evaluator";
import { textOf } from "./bytes-functions.ts";
import { durationText } from "./duration-text.ts";
import { matchesInLinearTime } from "./linear-matches.ts";
import type { OwnFunction } from "./own-function.ts";
import { TIMESTAMP, type Timestamp } from "./timestamp.ts";

function numberText(value: number): string {
	if (value === Number.POSITIVE_INFINITY) return "+Inf";
	if (value === Number.NEGATIVE_INFINITY) return "-Inf";
	return `${value}`;
}

const plain = (value: string | boolean | bigint | UnsignedInt): string => `${value}`;

const conversion = (from: string, apply: OwnFunction["apply"]): OwnFunction => ({
	name: "string",
	takes: [from],
	gives: "string",
	apply,
});

/** Texts in expressions: `string(…)` of every type, and patterns in linear time. */
export const STRING_FUNCTIONS: readonly OwnFunction[] = [
	conversion("string", plain),
	conversion("bool", plain),
	conversion("int", plain),
	conversion("uint", plain),
	conversion("double", numberText),
	conversion("bytes", textOf),
	conversion(TIMESTAMP, (time: Timestamp) => time.toISOString()),
	conversion("google.protobuf.Duration", durationText),
	{ name: "matches", receiver: "string", takes: ["string"], gives: "bool", apply: matchesInLinearTime },
];

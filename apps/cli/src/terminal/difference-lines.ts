import type { TestDifference } from "@switchyard/engine";

const INDENT = "    ";

/** What differs, with both sides one under the other. */
export function differenceLines({ what, expected, actual, note }: TestDifference): string[] {
	return [
		`${INDENT}${what}${note === undefined ? "" : `: ${note}`}`,
		...side("- expected", expected),
		...side("+ actual  ", actual),
	];
}

function side(label: string, value: unknown): string[] {
	if (value === undefined) return [];
	const [first = "", ...rest] = JSON.stringify(value, undefined, 2).split("\n");
	return [
		`${INDENT}  ${label} ${first}`,
		...rest.map((line) => `${INDENT}  ${" ".repeat(label.length)} ${line}`),
	];
}

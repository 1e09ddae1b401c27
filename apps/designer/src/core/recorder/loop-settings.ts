import type { ParameterSetting } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import type { RecordedRepetition, RecordedStepOfRow, RecordedWords } from "@switchyard/spec/recorder";
import { custom, done, type RecordedStep } from "./step-of.ts";

/** Where For Each has the row. */
const ROW = "item";

/** How the rows are read. */
export function extractSettings({ list, each }: RecordedRepetition): RecordedStep["params"] {
	return {
		what: custom("list"),
		each: custom(each),
		...(list === undefined ? {} : { target: custom(list) }),
	};
}

/** How the rows are gone through, as Extract gives them. */
export const LOOP_SETTINGS: RecordedStep["params"] = { items: { scope: "Message", path: "rows" } };

/** How a step that was recorded in one row does the same in each row; `null` goes back to the author's default. */
export function settingsInRow(
	type: string,
	step: RecordedStepOfRow,
	by: readonly string[],
): Readonly<Record<string, ParameterSetting | null>> {
	const { role, value } = step;
	const typed = typeof value === "object" ? worded(value) : value === undefined ? undefined : custom(value);
	const typedAs = type === "Browser.Dialog" ? "text" : "value";
	return {
		...(role === undefined
			? {}
			: { target: { scope: "Message", expression: `[${way(role, step, by)}]` } satisfies ParameterSetting }),
		...defined({ [typedAs]: typed }),
		...(["Browser.Click", "Browser.Press"].includes(type) ? { done_when: null, ...done(step.done) } : {}),
	};
}

/** A way to find what is worked on in the row, as CEL. */
function way(role: string, { name, nth }: RecordedStepOfRow, by: readonly string[]): string {
	const row = by.length > 0 ? [`"row": ${ROW}`, `"by": ${literal(by)}`] : [`"nth": index + 1`];
	const parts = [
		`"role": ${literal(role)}`,
		...(name === undefined ? [] : [`"name": ${expression(name)}`]),
		...row,
		...(nth === undefined || by.length === 0 ? [] : [`"nth": ${nth}`]),
	];
	return `{${parts.join(", ")}}`;
}

function worded(words: RecordedWords): ParameterSetting {
	const [only, ...more] = words;
	return only && "text" in only && more.length === 0
		? custom(only.text)
		: { scope: "Message", expression: expression(words) };
}

function expression(words: RecordedWords): string {
	return words
		.map((part) => ("text" in part ? literal(part.text) : `${ROW}[${literal(part.field)}]`))
		.join(" + ");
}

/** A text, or a list of texts, as CEL writes it. */
function literal(value: string | readonly string[]): string {
	return JSON.stringify(value);
}

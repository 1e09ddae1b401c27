import { EXPRESSION_FUNCTIONS, type ExpressionFunction, type ValueKind } from "@switchyard/flow";
import { endOf } from "./brackets.ts";
import type { PathChoice } from "./rank-paths.ts";

const METHODS = EXPRESSION_FUNCTIONS.filter(({ receiver }) => receiver !== undefined);
const FIRST_OF_NAME = [
	...new Map(METHODS.toReversed().map((method) => [method.name, method])).values(),
].toReversed();

/** A name with those before it, as far as they are joined by dots and indexes. */
const PATH_AT_END = /[\p{L}\p{N}_$.?[\]"]*$/u;

/** The kinds that a message's fields can have, by the words that paths are offered with. */
const FIELD_KINDS: ReadonlySet<string | undefined> = new Set<ValueKind>([
	"text",
	"number",
	"yes/no",
	"list",
	"object",
]);

/** The methods that fit what stands before a dot; all of them when its type is not known. */
export function methodsAfter(
	receiver: string,
	choices: readonly PathChoice[],
): readonly ExpressionFunction[] {
	const text = receiver.trimEnd();
	if (isNamespace(text, choices)) return [];
	const kind = kindOf(text, choices);
	return kind === undefined || kind === "any"
		? FIRST_OF_NAME
		: METHODS.filter((method) => method.receiver === kind);
}

/** `cel` and `optional` before a dot are parts of functions' names, unless the message has such a field. */
function isNamespace(text: string, choices: readonly PathChoice[]): boolean {
	return (
		EXPRESSION_FUNCTIONS.some(({ name }) => name.startsWith(`${text}.`)) &&
		choices.every(({ path }) => path !== text)
	);
}

function kindOf(text: string, choices: readonly PathChoice[]): ValueKind | undefined {
	const { opened } = endOf(text);
	if (opened !== undefined) {
		const before = text.slice(0, opened);
		if (text.endsWith(")")) return kindOfCall(before);
		if (text.endsWith("}")) return "object";
		if (!/[\p{L}\p{N}_$\])}"']$/u.test(before)) return "list";
	} else if (/["']$/.test(text)) return "text";
	const path = PATH_AT_END.exec(text)?.[0] ?? "";
	if (/^\d+$/.test(path)) return "number";
	if (path.includes("?")) return "optional";
	const type = choices.find((choice) => choice.path === path || `message.${choice.path}` === path)?.type;
	return isFieldKind(type) ? type : undefined;
}

/** What a call gives, by the name before its brackets; `undefined` when functions of that name give different kinds. */
function kindOfCall(before: string): ValueKind | undefined {
	const called = /[\p{L}\p{N}_.]*$/u.exec(before)?.[0] ?? "";
	const alone = EXPRESSION_FUNCTIONS.find(({ name, receiver }) => receiver === undefined && name === called);
	if (alone) return alone.gives;
	const [method] = /(?<=\.)[^.]+$/.exec(called) ?? [];
	const kinds = new Set(METHODS.filter(({ name }) => name === method).map(({ gives }) => gives));
	return kinds.size === 1 ? kinds.values().next().value : undefined;
}

function isFieldKind(type: string | undefined): type is ValueKind {
	return FIELD_KINDS.has(type);
}

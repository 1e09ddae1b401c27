import { parseSync } from "@swc/core";

const TEST_FUNCTIONS = new Set(["describe", "it", "test"]);
/** A test marked with one of these proves nothing. */
const NOT_RUN = new Set(["fails", "fixme", "skip", "todo"]);

/** A citation: ids of requirements, and of quality goals (`Q-S1`), which are not listed here. */
const CITATION = /\[((?:[A-Z]\d+|Q-\w+)(?:, ?(?:[A-Z]\d+|Q-\w+))*)\]/g;

/**
 * The requirement ids that the titles of a test file cite in brackets, `[R4]` or `[R4, R11]`; tests that do not run cite nothing.
 * @param tsx whether the source holds JSX, which reads generic arrow functions otherwise.
 */
export function citationsIn(source: string, tsx = false): Set<string> {
	const ids = new Set<string>();
	visit(parseSync(source, { syntax: "typescript", tsx }).body, (title) => {
		for (const [, list = ""] of title.matchAll(CITATION)) {
			for (const id of list.split(/, ?/)) if (!id.startsWith("Q-")) ids.add(id);
		}
	});
	return ids;
}

/** A test of Python's and what its docstring begins with. */
const PYTHON_TEST = /^(?:async )?def test_\w+\([\s\S]*?\) -> None:\n\s+"""((?:\[[^\]"]+\] ?)+)/gm;

/** The requirement ids that the docstrings of a Python test file cite in brackets, each in its own: `[T1] [T2]`. */
export function pythonCitationsIn(source: string): Set<string> {
	const docstrings = Array.from(source.matchAll(PYTHON_TEST), ([, text = ""]) => text);
	const lists = docstrings.flatMap((text) => Array.from(text.matchAll(CITATION), ([, list = ""]) => list));
	return new Set(lists.flatMap((list) => list.split(/, ?/)).filter((id) => !id.startsWith("Q-")));
}

function visit(value: unknown, onTitle: (title: string) => void): void {
	if (Array.isArray(value)) {
		for (const item of value) visit(item, onTitle);
		return;
	}
	if (typeof value !== "object" || value === null) return;
	const node = new Map(Object.entries(value));
	if (node.get("type") === "CallExpression") {
		const names = calleeNames(node.get("callee"));
		if (TEST_FUNCTIONS.has(names[0] ?? "")) {
			if (names.some((name) => NOT_RUN.has(name))) return;
			onTitle(firstText(node.get("arguments")));
		}
	}
	for (const child of node.values()) visit(child, onTitle);
}

/** `it.each(table)` gives `["it", "each"]`. */
function calleeNames(callee: unknown): string[] {
	if (typeof callee !== "object" || callee === null) return [];
	const node = new Map<string, unknown>(Object.entries(callee));
	switch (node.get("type")) {
		case "Identifier":
			return [String(node.get("value"))];
		case "MemberExpression":
			return [...calleeNames(node.get("object")), ...calleeNames(node.get("property"))];
		case "CallExpression":
			return calleeNames(node.get("callee"));
		case "TaggedTemplateExpression":
			return calleeNames(node.get("tag"));
		default:
			return [];
	}
}

/** The text of a call's first argument when it is a string or a template; a template's holes are left out. */
function firstText(args: unknown): string {
	const [first] = args as readonly [{ expression: Title }?];
	if (first?.expression.type === "StringLiteral") return first.expression.value;
	if (first?.expression.type === "TemplateLiteral")
		return first.expression.quasis.map(({ raw }) => raw).join("…");
	return "";
}

type Title =
	| { readonly type: "StringLiteral"; readonly value: string }
	| { readonly type: "TemplateLiteral"; readonly quasis: readonly { readonly raw: string }[] }
	| { readonly type: "other" };

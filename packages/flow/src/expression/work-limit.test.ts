import { describe, expect, it } from "vitest";
import { evaluateExpression } from "./expression.ts";
import { ExpressionError } from "./expression-error.ts";
import { renderTemplate } from "./template.ts";

const TOO_MUCH_TIME = "The expression needs too much time on this message.";
const TOO_LARGE = "The expression makes a value that is too large.";

const MESSAGE = {
	list: Array.from({ length: 3000 }, (_, id) => ({ id })),
	numbers: new Array(200_000).fill(1),
	text: "x".repeat(1_000_000),
};

/** `start` made `step` of itself again and again. */
function grown(
	times: number,
	start: string,
	step: (before: string) => string,
	end: (last: string) => string,
) {
	const names = Array.from({ length: times }, (_, index) => `v${index}`);
	const bindings = names.map((name, index) => {
		const before = names[index - 1];
		return `cel.bind(${name}, ${before === undefined ? start : step(before)}, `;
	});
	return `${bindings.join("")}${end(names.at(-1) ?? start)}${")".repeat(times)}`;
}

function refusal(expression: string): string {
	try {
		evaluateExpression(expression, MESSAGE);
	} catch (error) {
		expect(error).toBeInstanceOf(ExpressionError);
		return (error as ExpressionError).message;
	}
	return "none";
}

describe("the work of an expression", () => {
	it.each([
		["loops within loops", "list.map(a, list.map(b, list.map(c, 1)))"],
		["loops that continue after an error", "numbers.exists(a, numbers.exists(b, b.nothing == 1))"],
		["loops whose errors are hidden", "numbers.all(a, numbers.exists(b, b == 2.0) || true)"],
		["comparisons of large values", "numbers.all(a, list == [list[0]] || true)"],
		["orders of large texts", "numbers.all(a, text <= text)"],
		["walks through large texts", "numbers.all(a, text.size() > 0)"],
		["look-ups in large lists", "numbers.all(a, 1.0 in numbers)"],
		["methods of large lists", "numbers.all(a, list.map(b, '').join('') == '')"],
		["patterns with many states", "text.matches('(a|b)*a(a|b){300}y|x{900}y')"],
		["patterns from the message", "numbers.exists(a, text.matches('(' + string(a) + ')y'))"],
	])("is limited for %s [Q-S7]", (_what, expression) => {
		expect(refusal(expression)).toBe(TOO_MUCH_TIME);
	});

	it.each([
		[
			"concatenated lists",
			grown(
				30,
				"[1, 1]",
				(before) => `${before} + ${before}`,
				(last) => `size(${last})`,
			),
		],
		[
			"concatenated texts",
			grown(
				30,
				"'ab'",
				(before) => `${before} + ${before}`,
				(last) => `size(${last})`,
			),
		],
		[
			"lists of lists",
			grown(
				30,
				"[1, 1]",
				(before) => `[${before}, ${before}]`,
				(last) => last,
			),
		],
		[
			"maps of maps",
			grown(
				30,
				"{'a': 1}",
				(before) => `{'a': ${before}, 'b': ${before}}`,
				(last) => last,
			),
		],
		["mapped lists", `[[1]]${".map(a, [a, a])".repeat(40)}`],
		["joined texts", "list.map(a, text).join('')"],
	])("is limited for values that grow as %s do [Q-S7]", (_what, expression) => {
		expect(refusal(expression)).toBe(TOO_LARGE);
	});

	it("is enough for what flows do", () => {
		expect(evaluateExpression("list.filter(a, a.id > 2990.0).map(a, a.id).size()", MESSAGE)).toBe(9);
		expect(evaluateExpression("list.filter(a, list[0].id == a.id).size()", MESSAGE)).toBe(1);
		expect(evaluateExpression("numbers.exists(a, a == 2.0)", MESSAGE)).toBe(false);
		expect(evaluateExpression("text.matches('^x+$') && text.size() > 10", MESSAGE)).toBe(true);
	});

	it("is the same however often an expression was evaluated before", () => {
		const expression = "list.map(a, list.exists(b, b.id == a.id)).size()";
		const message = { list: MESSAGE.list.slice(0, 1000) };
		const outcomes = Array.from({ length: 3 }, () => evaluateExpression(expression, message));
		expect(outcomes).toEqual([1000, 1000, 1000]);
		const again = Array.from({ length: 3 }, () => refusal("list.map(a, list.exists(b, b.id == -1.0))"));
		expect(new Set(again).size).toBe(1);
	});

	it("is limited for templates as a whole [Q-S7]", () => {
		expect(() => renderTemplate("{{ text }}".repeat(1000), MESSAGE)).toThrow(ExpressionError);
	});

	it("refuses durations that are too long [Q-S7]", () => {
		expect(refusal("duration(text)")).toBe("A duration may have 100 characters at most.");
		expect(refusal("numbers.all(a, duration('1'.split('').map(b, text).join('')) == duration('1s'))")).toBe(
			"A duration may have 100 characters at most.",
		);
	});

	it("refuses patterns that are too long or repeat too much [Q-S7]", () => {
		expect(refusal("text.matches(text)")).toBe("A pattern may have 1000 characters at most.");
		expect(refusal("text.matches('((x{30}){30}){30}')")).not.toBe("none");
		expect(refusal("text.matches('x{900}x{900}x{900}')")).toContain("repeats its parts too often");
	});
});

import { describe, expect, it } from "vitest";
import { ExpressionError, evaluateExpression, parseExpression } from "../../index.ts";

/** Half past one on the last night of the summer in Berlin; the clocks were set back at one o'clock UTC. */
const MESSAGE = {
	at: "2024-10-27T01:30:45.678Z",
	zone: "Europe/Berlin",
	zoneless: "2024-10-27T01:30:45",
	text: "x".repeat(1_000_000),
};

function failure(text: string): ExpressionError {
	try {
		evaluateExpression(text, MESSAGE);
	} catch (error) {
		if (error instanceof ExpressionError) return error;
		throw error;
	}
	throw new Error(`${text} did not fail.`);
}

describe("time in expressions", () => {
	it.each([
		["getFullYear()", 2024],
		["getMonth()", 9],
		["getDate()", 27],
		["getDayOfMonth()", 26],
		["getDayOfWeek()", 0],
		["getDayOfYear()", 300],
		["getHours()", 1],
		["getMinutes()", 30],
		["getSeconds()", 45],
		["getMilliseconds()", 678],
		["getFullYear('UTC')", 2024],
		["getHours('Europe/Berlin')", 2],
		["getHours(zone)", 2],
		["getHours('europe/berlin')", 2],
		["getHours('America/St_Johns')", 23],
		["getMinutes('America/St_Johns')", 0],
		["getDate('America/St_Johns')", 26],
		["getDayOfMonth('America/St_Johns')", 25],
		["getDayOfWeek('America/St_Johns')", 6],
		["getDayOfYear('America/St_Johns')", 299],
		["getHours('Pacific/Kiritimati')", 15],
		["getMinutes('Asia/Kathmandu')", 15],
		["getSeconds('Asia/Kathmandu')", 45],
		["getMilliseconds('Asia/Kathmandu')", 678],
		["getHours('+05:30')", 7],
		["getMinutes('+05:30')", 0],
		["getHours('-02:00')", 23],
		["getHours('02:00')", 3],
		["getMonth('-00:00')", 9],
	])("timestamp(at).%s is %d, wherever it runs [Q-R26]", (call, expected) => {
		expect(evaluateExpression(`timestamp(at).${call}`, MESSAGE)).toBe(expected);
	});

	it.each([
		["timestamp('2024-01-01T00:00:00Z').getDayOfYear()", 0],
		["timestamp('2024-12-31T23:59:59Z').getDayOfYear()", 365],
		["timestamp('2024-12-31T23:59:59Z').getFullYear('+00:01')", 2025],
		["timestamp('0001-01-01T00:00:00Z').getFullYear('America/St_Johns')", 0],
		["timestamp('0001-01-01T00:00:00Z').getHours('America/St_Johns')", 20],
		["timestamp('0001-01-01T00:00:00Z').getSeconds('America/St_Johns')", 8],
		["timestamp('2024-06-01T12:00+02:00')", "2024-06-01T10:00:00.000Z"],
		["timestamp('2024-06-01T12:00:00.123456789-09:30')", "2024-06-01T21:30:00.123Z"],
		["timestamp(1717200000)", "2024-06-01T00:00:00.000Z"],
		["timestamp(timestamp(at)) == timestamp(at)", true],
		["string(timestamp(at) + duration('1h'))", "2024-10-27T02:30:45.678Z"],
		["timestamp(at) < timestamp('2024-10-27T03:30:46+02:00')", true],
	])("%s is %s [Q-R26]", (expression, expected) => {
		expect(evaluateExpression(expression, MESSAGE)).toBe(expected);
	});

	it.each([
		["duration('-1.5s')", "-1.5s"],
		["duration('-500ms')", "-0.5s"],
		["duration('1h1ns')", "3600.000000001s"],
		["string(duration('90s') - duration('90.25s'))", "-0.25s"],
		["duration('-1h30m').getMinutes()", -90],
	])("%s is %s", (expression, expected) => {
		expect(evaluateExpression(expression, MESSAGE)).toBe(expected);
	});

	it.each([
		["timestamp('2024-10-27T01:30:45')", "`2024-10-27T01:30:45` has no time zone."],
		["timestamp('2024-10-27 01:30:45')", "`2024-10-27 01:30:45` has no time zone."],
		["timestamp('2024-10-27')", "`2024-10-27` has no time zone."],
		["timestamp('Oct 27, 2024 01:30 AM')", "`Oct 27, 2024 01:30 AM` is not a timestamp."],
		["timestamp('2023-02-29T00:00:00Z')", "`2023-02-29T00:00:00Z` is not a timestamp."],
		["timestamp('0000-01-01T00:00:00Z')", "`0000-01-01T00:00:00Z` is not a timestamp."],
		["timestamp(at).getHours('Europe/Berln')", "`Europe/Berln` is not a time zone."],
		["timestamp(at).getHours('CST')", "`CST` is not a time zone."],
		["timestamp(at).getHours('+24:00')", "`+24:00` is not a time zone."],
		["timestamp(at).getDayOfYear('')", "`` is not a time zone."],
	])("refuses the constant in %s before anything runs [Q-R26]", (expression, message) => {
		expect(() => parseExpression(expression)).toThrow(message);
		const error = failure(expression);
		expect(error).toMatchObject({ message, malformed: true, hint: expect.stringMatching(/\+02:00/) });
		const { start = 0, end = 0 } = error.range ?? {};
		expect(message).toContain(expression.slice(start + 1, end - 1));
	});

	it.each([
		["timestamp(zoneless)", "`2024-10-27T01:30:45` has no time zone."],
		["timestamp(at).getHours(at)", "`2024-10-27T01:30:45.678Z` is not a time zone."],
		["timestamp(at).getHours(text)", `\`${"x".repeat(40)}\` is not a time zone.`],
		["timestamp(text)", `\`${"x".repeat(40)}\` is not a timestamp.`],
		["timestamp(253402300800)", "`253402300800` is not a timestamp."],
	])("refuses what the message brings to %s [Q-R26]", (expression, message) => {
		expect(failure(expression)).toMatchObject({
			message,
			malformed: false,
			hint: expect.stringMatching(/\+02:00/),
		});
	});

	it("names functions as people write them", () => {
		expect(failure("timestamp(at).getHours(1)").message).toBe(
			"Found no matching overload for 'google.protobuf.Timestamp.getHours(int)'.",
		);
		expect(failure("zone.getDayOfYear()").message).toBe(
			"Found no matching overload for 'string.getDayOfYear()'.",
		);
	});

	it("limits how often zones are asked [Q-S7]", () => {
		const message = { list: new Array(3000).fill(1) };
		const often = "list.map(a, list.map(b, timestamp('2024-06-01T12:00:00Z').getHours('Asia/Tokyo'))).size()";
		expect(() => evaluateExpression(often, message)).toThrow("too much time");
	});
});

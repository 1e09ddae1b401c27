import { describe, expect, it } from "vitest";
import { retryAfterOf } from "./retry-after.ts";

const now = Date.UTC(2026, 10, 26, 12, 0, 0);

function wait(headers: Readonly<Record<string, string>>, body?: string): number | undefined {
	return retryAfterOf({ headers, body, now });
}

describe("how long a provider asks to wait", () => {
	it.each([
		["20", 20_000],
		["0", 0],
		["1.5", 1500],
		[" 3 ", 3000],
		["Thu, 26 Nov 2026 12:00:30 GMT", 30_000],
		["Thursday, 26-Nov-26 12:00:30 GMT", 30_000],
		["Thu, 26 Nov 2026 11:59:00 GMT", 0],
		["31536000", 31_536_000_000],
	])("is read from retry-after: %s", (text, expected) => {
		expect(wait({ "retry-after": text })).toBe(expected);
	});

	it.each(["", "soon", "-5", "1e9", "0x10", "NaN", "12 apples", "Infinity", "2026-11-26", "9".repeat(40)])(
		"is not known where retry-after is “%s”",
		(text) => {
			expect(wait({ "retry-after": text })).toBeUndefined();
		},
	);

	it("counts a date by the provider's clock where that is known", () => {
		const headers = {
			date: "Thu, 26 Nov 2026 11:50:00 GMT",
			"retry-after": "Thu, 26 Nov 2026 11:50:10 GMT",
		};
		expect(wait(headers)).toBe(10_000);
	});

	it("is exact where the provider says milliseconds", () => {
		expect(wait({ "retry-after-ms": "250", "retry-after": "1" })).toBe(250);
	});

	it("is read from Google's error, which comes without a header", () => {
		const details = [{ "@type": "type.googleapis.com/google.rpc.Help" }, { retryDelay: "34.07s" }];
		expect(wait({}, JSON.stringify({ error: { code: 429, details } }))).toBe(34_070);
		expect(wait({}, '{"error": {"details": [{"retryDelay": 7}]}}')).toBeUndefined();
		expect(wait({}, "retryDelay, not JSON")).toBeUndefined();
		expect(wait({})).toBeUndefined();
	});
});

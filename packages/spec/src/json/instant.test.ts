import { describe, expect, it } from "vitest";
import { formatInstant, parseInstant } from "./instant.ts";

describe("times as text", () => {
	it.each([
		["2026-05-31T08:00:00+02:00", "2026-05-31T06:00:00.000Z"],
		["2026-05-31T06:00Z", "2026-05-31T06:00:00.000Z"],
		["2024-02-29T12:00:00.123999999Z", "2024-02-29T12:00:00.123Z"],
		["1969-12-31T23:59:59.500Z", "1969-12-31T23:59:59.500Z"],
	])("%s", (text, same) => {
		const time = parseInstant(text);
		expect(time !== undefined && formatInstant(time)).toBe(same);
	});

	it.each([
		"2026-05-31T08:00:00",
		"2026-13-01T00:00:00Z",
		"2023-02-29T00:00:00Z",
		"2026-04-31T00:00:00Z",
		"2026-05-31T24:00:00Z",
		"2026-05-31T08:00123Z",
		"tomorrow",
		"2026-05-31",
		"",
	])("is none: %s", (text) => {
		expect(parseInstant(text)).toBeUndefined();
	});
});

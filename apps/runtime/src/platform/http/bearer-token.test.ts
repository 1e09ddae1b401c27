import { describe, expect, it } from "vitest";
import { bearerToken } from "./bearer-token.ts";

const TOKEN = "a-token-for-tests-only";

describe("an Authorization header [Q-sec]", () => {
	it.each([`Bearer ${TOKEN}`, `bearer ${TOKEN}`])("carries the token: %s", (header) => {
		expect(bearerToken(header)).toBe(TOKEN);
	});

	it.each([
		undefined,
		"",
		"Bearer ",
		TOKEN,
		`Basic ${TOKEN}`,
		`Bearer ${TOKEN}x`,
		`Bearer ${TOKEN} x`,
		`Bearer ${TOKEN},Bearer x`,
		`x Bearer ${TOKEN}`,
		`Bearer  ${TOKEN}`,
		`Bearer ${"x".repeat(1000)}`,
	])("does not carry it: %s", (header) => {
		expect(bearerToken(header)).not.toBe(TOKEN);
	});
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { installed } from "./installed.ts";

afterEach(() => vi.unstubAllEnvs());

describe("tests that need something outside the project", () => {
	const missing = "No tool found: install it.";

	it("are left out where it is missing, and fail in CI with a line that says what to install", () => {
		vi.stubEnv("CI", undefined);
		expect(installed(false, missing)).toBe(false);
		vi.stubEnv("CI", "true");
		expect(() => installed(false, missing)).toThrow(missing);
	});

	it("run wherever it is there", () => {
		for (const ci of [undefined, "true"]) {
			vi.stubEnv("CI", ci);
			expect(installed(true, missing)).toBe(true);
		}
	});
});

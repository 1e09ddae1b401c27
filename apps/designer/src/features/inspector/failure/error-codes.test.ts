import { describe, expect, it } from "vitest";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { codeChoices, codeProblem, readCodes } from "./error-codes.ts";

describe("the errors that are tried again", () => {
	it("offers first what the node failed with in the run in view", () => {
		const error = { code: "HTTP_503", message: "The server is busy.", retryable: true };
		const failed = [{ failures: [{ attempt: 1, at: 1, error }] }] as unknown as StepView[];
		const [first, ...others] = codeChoices(failed);
		expect(first).toEqual({ code: "HTTP_503", words: "Last run: The server is busy." });
		expect(others.map(({ code }) => code)).toContain("STEP_TIMEOUT");
	});

	it("takes several codes as people write them, and says what is none", () => {
		expect(readCodes("http_503, STEP_TIMEOUT http_503")).toEqual(["HTTP_503", "STEP_TIMEOUT"]);
		expect(codeProblem("HTTP_503")).toBeUndefined();
		expect(codeProblem("503")).toContain("capital letters");
	});
});

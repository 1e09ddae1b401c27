import { expect, it } from "vitest";
import { failurePolicies } from "./policies.ts";

it("offers only what makes sense for a node: another attempt and a time limit where a package's code runs", () => {
	expect(failurePolicies({})).toEqual({ retry: true, timeLimit: true, onError: true });
	expect(failurePolicies({ construct: "agent" })).toEqual({ retry: true, timeLimit: false, onError: true });
	expect(failurePolicies({ construct: "for-each" })).toEqual({
		retry: false,
		timeLimit: false,
		onError: true,
	});
	expect(failurePolicies({ construct: "catch" }).onError).toBe(false);
});

import { describe, expect, it } from "vitest";
import { stricterPolicies } from "./policies.ts";

describe("the policies of a flow and of the run that calls it", () => {
	it("hold together, and where they differ the stricter one does", () => {
		expect(stricterPolicies({ untrusted: "ask" }, { private: "ask" })).toEqual({
			untrusted: "ask",
			private: "ask",
		});
		expect(stricterPolicies({ untrusted: "ask" }, { untrusted: "refuse" })).toEqual({ untrusted: "refuse" });
		expect(stricterPolicies({ private: "refuse" }, { private: "ask" })).toEqual({ private: "refuse" });
		expect(stricterPolicies({}, { untrusted: "ask" })).toEqual({ untrusted: "ask" });
		expect(stricterPolicies({}, {})).toEqual({});
	});

	it("are those of the one that has any", () => {
		expect(stricterPolicies(undefined, { untrusted: "ask" })).toEqual({ untrusted: "ask" });
		expect(stricterPolicies({ untrusted: "ask" }, undefined)).toEqual({ untrusted: "ask" });
		expect(stricterPolicies(undefined, undefined)).toBeUndefined();
	});
});

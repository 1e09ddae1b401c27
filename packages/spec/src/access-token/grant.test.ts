import { describe, expect, it } from "vitest";
import { covers, coversAll, grantsInWords, type TokenGrant } from "./grant.ts";

const limited: TokenGrant[] = [
	{ purpose: "run-flows", names: ["orders"] },
	{ purpose: "serve-packages", names: ["acme"] },
	{ purpose: "answer-questions" },
];

describe("grants [Q-sec]", () => {
	it("cover a purpose for the names that they list", () => {
		expect(covers(limited, "run-flows")).toBe(true);
		expect(covers(limited, "run-flows", "orders")).toBe(true);
		expect(covers(limited, "run-flows", "Orders")).toBe(false);
		expect(covers(limited, "run-flows", "refunds")).toBe(false);
		expect(coversAll(limited, "run-flows")).toBe(false);
		expect(coversAll(limited, "answer-questions")).toBe(true);
		expect(covers(limited, "call-tools")).toBe(false);
		expect(covers([], "call-tools")).toBe(false);
	});

	it("cover a package in any case of letters, as its folder is named", () => {
		expect(covers(limited, "serve-packages", "Acme")).toBe(true);
		expect(covers(limited, "serve-packages", "Acme2")).toBe(false);
	});

	it("cover everything with `administer`", () => {
		const administer: TokenGrant[] = [{ purpose: "administer" }];
		expect(covers(administer, "run-flows", "orders")).toBe(true);
		expect(coversAll(administer, "answer-questions")).toBe(true);
	});

	it("read as one line", () => {
		expect(grantsInWords(limited)).toBe("run flows (orders), serve packages (acme), answer questions");
	});
});

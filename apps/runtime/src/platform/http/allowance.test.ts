import { expect, it } from "vitest";
import { Allowance } from "./allowance.ts";

const HOUR_MS = 3_600_000;

it("gives each spender so much within a stretch of time, and says how long to wait for more", () => {
	let now = 0;
	const allowance = new Allowance(HOUR_MS, () => now);
	for (let spent = 0; spent < 3; spent++) {
		expect(allowance.waitMs("ada", 3)).toBe(0);
		allowance.spend("ada");
	}
	now = 1000;
	expect(allowance.waitMs("ada", 3)).toBe(HOUR_MS - 1000);
	expect(allowance.waitMs("bob", 3)).toBe(0);
	now = HOUR_MS;
	expect(allowance.waitMs("ada", 3)).toBe(0);
});

it("forgets no spender that keeps spending, however many others there are", () => {
	const allowance = new Allowance(HOUR_MS, () => 0);
	for (let visitor = 0; visitor < 60_000; visitor++)
		for (const spender of [`visitor ${visitor}`, "all"]) allowance.spend(spender);
	expect(allowance.waitMs("all", 60_001)).toBe(0);
	expect(allowance.waitMs("all", 60_000)).toBe(HOUR_MS);
});

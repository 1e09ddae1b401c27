import { expect, it } from "vitest";
import { GuessLimit } from "./guess-limit.ts";

it("guesses are refused after too many wrong ones, until a minute is over [Q-sec]", () => {
	let now = 5;
	const limit = new GuessLimit(2, () => now);
	for (const wait of [0, 0, 60_000]) {
		expect(limit.waitMs("mallory")).toBe(wait);
		limit.noteWrong("mallory");
	}
	expect(limit.waitMs("alice")).toBe(0);
	now += 59_999;
	expect(limit.waitMs("mallory")).toBe(1);
	now += 1;
	expect(limit.waitMs("mallory")).toBe(0);
	limit.noteWrong("mallory");
	expect(limit.waitMs("mallory")).toBe(0);
	limit.noteWrong("mallory");
	expect(limit.waitMs("mallory")).toBe(60_000);
	now += 100_000;
	expect(limit.waitMs("mallory")).toBe(0);
});

it("nobody is remembered before the first wrong guess, nor once the minute is over", () => {
	let now = 0;
	const limit = new GuessLimit(1, () => now);
	expect(limit.waitMs("mallory")).toBe(0);
	limit.noteWrong("mallory");
	expect(limit.waitMs("mallory")).toBe(60_000);
	now += 60_000;
	expect(limit.waitMs("mallory")).toBe(0);
	now -= 1;
	expect(limit.waitMs("mallory")).toBe(0);
});

it("no more guessers are remembered than there is room for", () => {
	const limit = new GuessLimit(1, () => 0);
	for (let guesser = 0; guesser <= 10_000; guesser++) limit.noteWrong(`guesser-${guesser}`);
	expect(limit.waitMs("guesser-0")).toBe(0);
	expect(limit.waitMs("guesser-1")).toBe(60_000);
	expect(limit.waitMs("guesser-10000")).toBe(60_000);
});

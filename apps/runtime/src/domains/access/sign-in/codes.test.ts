import { describe, expect, it } from "vitest";
import { SignInCodes } from "./codes.ts";

const MINUTE = 60_000;

describe("sign-in codes [Q-sec]", () => {
	it("are good once", () => {
		const codes = new SignInCodes(() => 0);
		const { code } = codes.mint();
		expect(codes.redeem(code)).toBe(true);
		expect(codes.redeem(code)).toBe(false);
	});

	it("expire after ten minutes", () => {
		let now = 0;
		const codes = new SignInCodes(() => now);
		const early = codes.mint();
		const late = codes.mint();
		now = 10 * MINUTE - 1;
		expect(codes.redeem(early.code)).toBe(true);
		now = 10 * MINUTE;
		expect(codes.redeem(late.code)).toBe(false);
	});

	it("refuse what was never minted, and keep the others", () => {
		const codes = new SignInCodes(() => 0);
		const { code } = codes.mint();
		for (const guess of ["", "x", code.slice(1), `${code}a`, code.toUpperCase()]) {
			expect(codes.redeem(guess)).toBe(false);
		}
		expect(codes.redeem(code)).toBe(true);
	});

	it("are long, random and bounded in number", () => {
		const codes = new SignInCodes(() => 0);
		const minted = Array.from({ length: 33 }, () => codes.mint().code);
		expect(new Set(minted).size).toBe(33);
		expect(minted.every((code) => /^[A-Za-z0-9_-]{43}$/.test(code))).toBe(true);
		expect(codes.redeem(String(minted[0]))).toBe(false);
		expect(codes.redeem(String(minted[1]))).toBe(true);
	});
});

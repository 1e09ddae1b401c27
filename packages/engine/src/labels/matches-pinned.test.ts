import { describe, expect, it } from "vitest";
import { matchesPinned } from "./matches-pinned.ts";

describe("the values that a designer listed", () => {
	const urls = ["https://api.firm.example/public/"];

	it("let through what is below a listed address, and nothing that leads elsewhere", () => {
		expect(matchesPinned("url", "https://api.firm.example/public/page?x=1", urls)).toBe(true);
		for (const url of [
			"https://api.firm.example/public/../drop",
			"https://api.firm.example/public/..?x",
			"https://api.firm.example/public/..#x",
			"https://api.firm.example/public/%2e%2E/drop",
			"https://api.firm.example/public/..%2fdrop",
			"https://api.firm.example/public/..%5Cdrop",
			"https://api.firm.example/public\\..\\drop",
			"https://api.firm.example/public/.\t./drop",
			"https://api.firm.example@evil.example/public/",
			"https://api.firm.example.evil.example/public/",
			"https://API.firm.example/public/page",
			"http://api.firm.example/public/page",
		])
			expect(matchesPinned("url", url, urls), url).toBe(false);
	});

	it("let through a list, or values by name, only if each of them is listed", () => {
		const reports = ["reports/"];
		expect(matchesPinned("path", ["reports/a.txt", "reports/b.txt"], reports)).toBe(true);
		expect(matchesPinned("path", ["reports/a.txt", "inbox/b.txt"], reports)).toBe(false);
		expect(matchesPinned("path", { one: "reports/a.txt" }, reports)).toBe(true);
		expect(matchesPinned("path", { one: "reports/a.txt", two: "inbox/b.txt" }, reports)).toBe(false);
		for (const nothing of [[], {}, null, ""]) expect(matchesPinned("path", nothing, reports)).toBe(false);
	});
});

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

	it("let through a sender of a listed domain, and one with a name only as it is listed", () => {
		const senders = ["@firm.example", "Order desk <desk@shop.example>"];
		expect(matchesPinned("sender", "desk@firm.example", senders)).toBe(true);
		expect(matchesPinned("sender", "Order desk <desk@shop.example>", senders)).toBe(true);
		for (const sender of [
			"Boss <boss@firm.example>",
			"Boss <desk@shop.example>",
			"x@firm.example.evil.example",
		])
			expect(matchesPinned("sender", sender, senders), sender).toBe(false);
	});

	it("let through a list, or values by name, only if each of them is listed", () => {
		const reports = ["reports/"];
		expect(matchesPinned("path", ["reports/a.txt", "reports/b.txt"], reports)).toBe(true);
		expect(matchesPinned("path", ["reports/a.txt", "inbox/b.txt"], reports)).toBe(false);
		expect(matchesPinned("path", { one: "reports/a.txt" }, reports)).toBe(true);
		expect(matchesPinned("path", { one: "reports/a.txt", two: "inbox/b.txt" }, reports)).toBe(false);
		for (const nothing of [[], {}, null, ""]) expect(matchesPinned("path", nothing, reports)).toBe(false);
	});

	it("are compared as they are written where nothing else is known of their kind", () => {
		expect(matchesPinned("amount", 25, ["25"])).toBe(true);
		expect(matchesPinned("amount", 250, ["25"])).toBe(false);
		expect(matchesPinned("command", "list all", ["list"])).toBe(false);
		expect(matchesPinned("command", "jobs/list", ["jobs/"])).toBe(false);
		expect(matchesPinned("amount", undefined, ["25"])).toBe(false);
		expect(matchesPinned("amount", 25, undefined)).toBe(false);
	});

	it("are whole places: the beginning of a name is none, nor is one that begins everything", () => {
		const path = (value: string, ...pinned: string[]) => matchesPinned("path", value, pinned);
		expect(path("reports/a.txt", "inbox/", "reports/")).toBe(true);
		expect(path("reports-of-others/a.txt", "reports")).toBe(false);
		expect(path("/etc/passwd", "/")).toBe(false);
		expect(path("/srv/reports/a.txt", "/srv/")).toBe(true);
		const url = (value: string, ...pinned: string[]) => matchesPinned("url", value, pinned);
		expect(url("https://evil.example/", "https://")).toBe(false);
		expect(url("file:///etc/passwd", "file:///")).toBe(false);
		expect(url("https://evil.example/", "https:/")).toBe(false);
		expect(url("https://api.firm.example/a", "https://api.firm.example/")).toBe(true);
		expect(url("https://a/b", "https://a/")).toBe(true);
	});
});

describe("the recipients that a designer listed", () => {
	const to = (value: string, ...pinned: string[]) => matchesPinned("recipient", value, pinned);

	it("are addresses, or all of a domain, whose letters may be of either case", () => {
		expect(to("ann@firm.example", "ann@Firm.example")).toBe(true);
		expect(to("ann@FIRM.example, bob@firm.example", "@firm.example")).toBe(true);
		expect(to("ann@firm.example", "@Firm.Example")).toBe(true);
		expect(to("Ann@firm.example", "ann@firm.example")).toBe(false);
		expect(to("ann@firm.example, eve@evil.example", "@firm.example")).toBe(false);
		expect(to("ann@evil.example", "ann@firm.example")).toBe(false);
		expect(to("ann@sub.firm.example", "@firm.example")).toBe(false);
	});

	it("are addresses with nothing around them, as programs read such things in more than one way", () => {
		for (const value of [
			"Ann <ann@firm.example>",
			"eve@evil.example <ann@firm.example",
			"ann@firm.example eve@evil.example",
			"ann@firm.example;eve@evil.example",
			'"eve@evil.example"@firm.example',
			"ann@firm.example\r\nBcc: eve@evil.example",
			"ann",
			"",
		])
			expect(to(value, "@firm.example", "ann@firm.example"), value).toBe(false);
	});
});

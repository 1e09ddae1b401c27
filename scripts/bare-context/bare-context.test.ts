import { describe, expect, it } from "vitest";
import { bareContext } from "./bare-context.mjs";

describe("a bare context", () => {
	it.each([
		["Date.now()", "Date.now"],
		["new Date()", "the clock by new Date()"],
		["new Date(2024, 0, 1)", "the time zone by new Date(…, …)"],
		["new Date('2024-01-01T00:00:00')", "the time zone of 2024-01-01T00:00:00"],
		["Date.parse('1 Jan 2024')", "the time zone of 1 Jan 2024"],
		["new Date(0).getHours()", "Date.prototype.getHours"],
		["new Date(0).setDate(1)", "Date.prototype.setDate"],
		["new Date(0).getTimezoneOffset()", "Date.prototype.getTimezoneOffset"],
		["String(new Date(0))", "Date.prototype.toString"],
		["new Date(0).toLocaleString('en-US', { timeZone: 'UTC' })", "Date.prototype.toLocaleString"],
		["Math.random()", "Math.random"],
		["'a'.localeCompare('b')", "localeCompare"],
		["'I'.toLocaleLowerCase()", "toLocaleLowerCase"],
		["(1.5).toLocaleString()", "toLocaleString"],
		["[1.5].toLocaleString()", "toLocaleString"],
		["new Intl.DateTimeFormat()", "the language by Intl.DateTimeFormat"],
		["new Intl.DateTimeFormat('en-US')", "the time zone by Intl.DateTimeFormat"],
	])("refuses %s, caught or not [Q-R26]", (code, what) => {
		const { run, reads } = bareContext();
		expect(() => run(code)).toThrow(what);
		run(`try { ${code} } catch {}`);
		expect(reads).toEqual([what, what]);
	});

	it.each([
		...["eval('1')", "Function('return 1')()", "(() => {}).constructor('return 1')()"],
		...["new Intl.Collator()", "console.log()", "new WebAssembly.Module()", "new WeakRef({})"],
		...[
			"setTimeout(() => {})",
			"queueMicrotask(() => {})",
			"process.env",
			"Buffer.from('')",
			"require('fs')",
		],
		...["structuredClone({})", "performance.now()", "crypto.randomUUID()", "fetch('')"],
	])("has no %s", (code) => {
		expect(() => bareContext().run(code)).toThrow();
	});

	it.each([
		["new Date('2024-10-27T01:30:00+02:00').toISOString()", "2024-10-26T23:30:00.000Z"],
		["String(new Date('2024-10-27').getUTCDay())", "0"],
		["new Intl.DateTimeFormat('en-US', { timeZone: 'Asia/Tokyo' }).format(0)", "1/1/1970"],
		["new TextDecoder('utf-8', { ignoreBOM: true }).decode(new TextEncoder().encode('é'))", "é"],
		["String(new TextEncoder().encode('é') instanceof Uint8Array)", "true"],
		["String(URL.canParse('https://example.com'))", "true"],
	])("has what the engine counts on: %s", (code, value) => {
		const { run, reads } = bareContext();
		expect(run(code)).toBe(value);
		expect(reads).toEqual([]);
	});
});

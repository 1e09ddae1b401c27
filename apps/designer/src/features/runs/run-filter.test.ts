import { describe, expect, it } from "vitest";
import { readRunFilter, runsQuery } from "./run-filter.ts";

describe("readRunFilter", () => {
	it("reads the flow and the status", () => {
		expect(readRunFilter(new URLSearchParams("flow=order-desk&status=failed"))).toEqual({
			flow: "order-desk",
			status: "failed",
		});
	});

	it("leaves out what the server would refuse", () => {
		expect(readRunFilter(new URLSearchParams("flow=a%20b&status=exploded&x=1"))).toEqual({});
	});

	it("reads a time and a text", () => {
		expect(
			readRunFilter(new URLSearchParams("period=dates&from=2026-03-01&to=2026-13-41&text=A-17")),
		).toEqual({
			period: "dates",
			from: "2026-03-01",
			text: "A-17",
		});
		expect(readRunFilter(new URLSearchParams("period=day&from=2026-03-01&text=x"))).toEqual({
			period: "day",
		});
	});
});

describe("runsQuery", () => {
	it("asks for a while up to now", () => {
		expect(runsQuery({ status: "failed", period: "hour", text: "A-17" }, 10_000_000)).toEqual({
			status: "failed",
			since: "6400000",
		});
	});

	it("asks for whole days, the last one included", () => {
		const { since, until } = runsQuery({ period: "dates", from: "2026-03-01", to: "2026-03-01" }, 0);
		expect(new Date(Number(since))).toEqual(new Date(2026, 2, 1));
		expect(new Date(Number(until))).toEqual(new Date(2026, 2, 2));
		expect(runsQuery({ period: "dates" }, 0)).toEqual({});
	});
});

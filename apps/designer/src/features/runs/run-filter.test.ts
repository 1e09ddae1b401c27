import { describe, expect, it } from "vitest";
import { readRunFilter } from "./run-filter.ts";

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
});

import { describe, expect, it } from "vitest";
import { readStepFilter } from "./step-filter.ts";

const read = (search: string) => readStepFilter(new URLSearchParams(search));

describe("readStepFilter", () => {
	it("reads the flow and its node", () => {
		expect(read("flow=billing")).toEqual({ flow: "billing" });
		expect(read("node=pay&flow=billing")).toEqual({ flow: "billing", node: "pay" });
	});

	it("leaves out what the server would refuse, and a node of no flow", () => {
		expect(read("flow=a%20b&node=pay")).toEqual({});
		expect(read("flow=billing&node=%2F&x=1")).toEqual({ flow: "billing" });
		expect(read("node=pay")).toEqual({});
	});
});

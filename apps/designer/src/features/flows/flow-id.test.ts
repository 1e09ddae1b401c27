import { describe, expect, it } from "vitest";
import { copyName, freshFlowId } from "./flow-id.ts";

describe("freshFlowId", () => {
	it.each([
		["Order desk", "order-desk"],
		["  Été à Paris! ", "ete-a-paris"],
		["日本", "flow"],
		["--", "flow"],
	])("makes an id of %j", (name, id) => {
		expect(freshFlowId(name, new Set())).toBe(id);
	});

	it("counts on where the id is taken", () => {
		expect(freshFlowId("Order desk", new Set(["order-desk", "order-desk-2"]))).toBe("order-desk-3");
	});

	it("stays within the length of an id", () => {
		const taken = new Set(["x".repeat(58)]);
		expect(freshFlowId("x".repeat(120), taken)).toMatch(/^x{58}-2$/);
	});
});

describe("copyName", () => {
	it("names a copy, and a copy of a copy", () => {
		expect(copyName("Desk", new Set())).toBe("Desk copy");
		expect(copyName("Desk copy", new Set(["Desk copy"]))).toBe("Desk copy 2");
		expect(copyName("Desk copy 2", new Set(["Desk copy", "Desk copy 2"]))).toBe("Desk copy 3");
	});
});

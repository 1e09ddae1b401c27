import { describe, expect, it } from "vitest";
import { newAsset, withKind, withMapping } from "./hop-plan.ts";

describe("planning a hop [H2]", () => {
	it("gives a new asset a name of its own", () => {
		expect(newAsset([{ name: "asset_2", kind: "output" }])).toEqual({ name: "asset_3", kind: "output" });
	});

	it("lets only an input be filled, at first by the message's field of its name", () => {
		const order = { name: "order", kind: "output" } as const;
		expect(withKind(order, "input")).toEqual({
			name: "order",
			kind: "input",
			value: { scope: "Message", path: "order" },
		});
		expect(withKind(withKind(order, "input"), "intermediate")).toEqual({
			name: "order",
			kind: "intermediate",
		});
	});

	it("maps an argument or a result to an asset, and leaves it out again [H3] [H6]", () => {
		expect(withMapping({ to: "order" }, "body", "text")).toEqual({ to: "order", body: "text" });
		expect(withMapping({ to: "order", body: "text" }, "body", undefined)).toEqual({ to: "order" });
	});
});

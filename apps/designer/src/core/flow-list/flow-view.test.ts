import { describe, expect, it } from "vitest";
import { flowsQuery, readFlowView, writeFlowView } from "./flow-view.ts";

const read = (search: string) => readFlowView(new URLSearchParams(search));

describe("a view of the flows", () => {
	it.each([
		"",
		"folder=Sales%2FOrders&deep=true",
		"text=mail+7&tag=a&tag=b+c&state=problems&sort=lastRun&reverse=true",
	])("is written as it is read: %s", (search) => {
		expect(writeFlowView(read(search)).toString()).toBe(search);
	});

	it("leaves out what no view can have", () => {
		expect(read("state=lost&sort=size&tag=&tag=a&tag=a&reverse=1")).toEqual(read("tag=a"));
		expect(read(`text=${"x".repeat(300)}`).text).toHaveLength(200);
	});

	it("shows one folder, and looks below it for what is searched", () => {
		expect(flowsQuery(read("folder=a"))).toEqual({ folder: "a", sort: "updated" });
		expect(flowsQuery(read("folder=a&deep=true"))).toMatchObject({ under: "a" });
		expect(flowsQuery(read("folder=a&text=+x+"))).toEqual({ under: "a", text: "x", sort: "updated" });
		expect(flowsQuery(read("tag=a&tag=b"))).toMatchObject({ under: "", tag: ["a", "b"] });
	});
});

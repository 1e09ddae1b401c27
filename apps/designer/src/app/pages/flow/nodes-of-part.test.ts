import { describe, expect, it } from "vitest";
import { ORDER_DESK } from "../../../core/testing/flows.ts";
import { nodesOfPart } from "./nodes-of-part.ts";

describe("the nodes of a part of a flow", () => {
	it("are what leads to its last node, that node, and their tools", () => {
		expect(nodesOfPart(ORDER_DESK, { until: "desk" })).toEqual(new Set(["desk", "start", "mail"]));
		expect(nodesOfPart(ORDER_DESK, { only: "desk" })).toEqual(new Set(["desk", "mail"]));
		expect(nodesOfPart(ORDER_DESK, { only: "start" })).toEqual(new Set(["start"]));
	});
});

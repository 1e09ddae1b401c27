import type { Flow } from "@switchyard/spec/flow";
import { describe, expect, it } from "vitest";
import { NODE_TYPES } from "../../../core/testing/node-types.ts";
import { problemPlace } from "./problem-place.ts";

const node = (id: string, name: string) => ({
	id,
	name,
	type: "Flow.Log",
	position: { x: 0, y: 0 },
	params: {},
});
const FLOW: Flow = {
	formatVersion: 1,
	id: "flow",
	name: "Flow",
	revision: 1,
	nodes: [node("a", "Start"), node("b", "Send Mail")],
	wires: [{ id: "w", from: { node: "a", port: "out" }, to: { node: "b", port: "in" } }],
};
const place = (at: object) =>
	problemPlace(FLOW, { code: "X", message: "…", ...at }, NODE_TYPES.get("Mail.Send"));

describe("problemPlace", () => {
	it("names the node and the parameter, by its title and as people count", () => {
		expect(place({ node: "b", field: "to" })).toBe("Send Mail › To");
		expect(place({ node: "b", field: "server.list[1].name" })).toBe("Send Mail › Server › list › 2 › name");
		expect(place({ node: "a" })).toBe("Start");
	});

	it("names a wire by its ends", () => {
		expect(place({ wire: "w" })).toBe("Wire from Start to Send Mail");
		expect(place({ wire: "w", node: "b" })).toBe("Wire from Start to Send Mail");
	});

	it("falls back on what is known of things that are gone", () => {
		expect(place({ node: "gone" })).toBe("gone");
		expect(place({ wire: "gone" })).toBe("The flow");
	});
});

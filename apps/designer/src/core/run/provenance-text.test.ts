import { describe, expect, it } from "vitest";
import { provenanceText, stepWords } from "./provenance-text.ts";

describe("where a value came from, in words [R6]", () => {
	it("names the call, the revision or the default", () => {
		expect(provenanceText({ scope: "AI", source: { toolCall: "c1" } }).text).toBe(
			"the model's argument, call c1",
		);
		expect(provenanceText({ scope: "Custom", source: { revision: 12 } }).text).toBe("set in version 12");
		expect(provenanceText({ scope: "Custom", source: { default: true } }).text).toBe("the author's default");
	});

	it("says of a default that its parameter is newer than the run", () => {
		const newer = provenanceText({ scope: "Custom", source: { default: true } }, true);
		expect(newer.text).toBe("the author's default, newer than this run");
	});

	it("names what was read and leads to the steps that wrote it", () => {
		expect(provenanceText({ scope: "Message", source: { message: "order.id", steps: [3] } })).toEqual({
			text: "order.id",
			steps: [3],
		});
		expect(provenanceText({ scope: "AI", source: { message: "to", steps: [0, 2] } })).toEqual({
			text: "the message's field to",
			steps: [0, 2],
		});
		expect(stepWords(0)).toBe("of the run's first message");
		expect(stepWords(3)).toBe("from step 3");
	});
});

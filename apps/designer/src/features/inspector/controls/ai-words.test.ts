import { expect, it } from "vitest";
import { calledWords, wiredWords } from "./ai-words.ts";

it("says for both lives of a node what fills a parameter on AI [P2, P3]", () => {
	expect(calledWords("called")).toBe("The model fills it with each call.");
	expect(calledWords("wired")).toBe("No agent calls this node, so no model fills it.");
	const words = { name: "to", chosen: false, needed: true } as const;
	expect(wiredWords({ ...words, reach: "wired" })).toBe("As a step nothing fills it: the step fails.");
	expect(wiredWords({ ...words, reach: "wired", needed: false })).toBe(
		"As a step nothing fills it: it takes its default.",
	);
	expect(wiredWords({ ...words, reach: "both" })).toBe(
		"As a step it takes the field `to` if the message has one by chance; otherwise the step fails.",
	);
	expect(wiredWords({ ...words, reach: "both", chosen: true })).toBe(
		"As a step it is read from the message’s field `to`.",
	);
});

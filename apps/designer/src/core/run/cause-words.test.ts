import { expect, it } from "vitest";
import { causeWords } from "./cause-words.ts";

const tide = { cause: { id: "tide", name: "High tide", phrase: "by the tide" } };

it("calls a cause as the node type of its trigger does, and the server's own as people know them", () => {
	expect(causeWords("tide", [{}, tide])).toMatchObject({ name: "High tide", phrase: "by the tide" });
	expect(causeWords("api", [tide]).name).toBe("Person or API");
});

it("calls a cause whose node type is gone by its id", () => {
	expect(causeWords("tide", [])).toEqual({ name: "tide", phrase: "by “tide”" });
});

import { expect, it } from "vitest";
import { causeText } from "./cause-text.ts";

const tide = { cause: { id: "tide", name: "High tide", phrase: "by the tide" } };

it("calls a cause as the node type of its trigger does, and the server's own as people know them", () => {
	expect(causeText("tide", [{}, tide])).toMatchObject({ name: "High tide", phrase: "by the tide" });
	expect(causeText("api", [tide]).name).toBe("By hand or API");
});

it("calls a cause whose node type is gone by its id", () => {
	expect(causeText("tide", [])).toEqual({ name: "tide", phrase: "by “tide”" });
});

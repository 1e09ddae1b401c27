import { expect, it } from "vitest";
import { choiceText } from "./choice-text.ts";

it("says choices as people read them, and leaves what is no word as it is", () => {
	expect(choiceText("stop", ["stop", "continue"])).toBe("Stop with the error");
	expect(choiceText("any", ["all", "any", "count"])).toBe("The first branch");
	expect(choiceText("any", ["any", "json"])).toBe("Any");
	expect(choiceText("count", ["count", "sum"])).toBe("Count");
	expect(choiceText("at the end", ["at the end", "now"])).toBe("At the end");
	expect(choiceText("POST", ["GET", "POST"])).toBe("POST");
});

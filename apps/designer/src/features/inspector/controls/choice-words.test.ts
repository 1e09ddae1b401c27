import { expect, it } from "vitest";
import { choiceWords } from "./choice-words.ts";

it("says choices as people read them, and leaves what is no word as it is", () => {
	expect(choiceWords("stop", ["stop", "continue"])).toBe("Stop with the error");
	expect(choiceWords("any", ["all", "any", "count"])).toBe("The first branch");
	expect(choiceWords("any", ["any", "json"])).toBe("Any");
	expect(choiceWords("at the end", ["at the end", "now"])).toBe("At the end");
	expect(choiceWords("POST", ["GET", "POST"])).toBe("POST");
});

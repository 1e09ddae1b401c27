import { defined } from "@switchyard/spec/json";
import { describe, expect, it } from "vitest";
import { problemText, problemWordsAtField } from "../../../core/editor/problem-text.ts";
import { NODE_TYPES } from "../../../core/testing/node-types.ts";
import { allProblems, fieldProblems } from "./field-problems.ts";

const MAIL = NODE_TYPES.get("Mail.Send");
const words = (message: string, field?: string) =>
	problemText({ code: "X", message, ...defined({ field }) }, MAIL);
const atField = (message: string, field: string) => problemWordsAtField({ code: "X", message, field }, MAIL);

describe("a problem in the inspector", () => {
	it("names parameters by their titles, and places within them as people count", () => {
		expect(words("`to` is required and has no value.", "to")).toBe("“To” is required and has no value.");
		expect(words("`server.list[1].name` must be text.", "server.list[1].name")).toBe(
			"“Server › list › 2 › name” must be text.",
		);
		expect(words("The author of `Mail.Send` does not allow AI for `server`.", "server")).toBe(
			"The author of `Mail.Send` does not allow AI for “Server”.",
		);
	});

	it("leaves other names as they are, also one that a parameter happens to have", () => {
		expect(words("`to`: The message has no field `subject`.", "to")).toBe(
			"“To”: The message has no field `subject`.",
		);
		expect(words("No agent calls `send_email`.")).toBe("No agent calls `send_email`.");
	});

	it("does not repeat at a field which field it is", () => {
		expect(atField("`to` must not be empty.", "to")).toBe("Must not be empty.");
		expect(atField("`to`: The path is malformed at its end.", "to")).toBe(
			"The path is malformed at its end.",
		);
	});

	it("stands at its parameter, and at its item or part within", () => {
		const byField = fieldProblems(
			[
				{ code: "A", message: "Wrong.", field: "to", hint: "Mend it." },
				{ code: "B", message: "Bad rule.", field: "rules[1].when" },
				{ code: "C", message: "Bad port.", field: "rules[1].port" },
				{ code: "D", message: "No model.", field: "model.model" },
				{ code: "E", message: "No field." },
			],
			undefined,
		);
		expect(byField.get("to")?.get("")).toBe("Wrong. Mend it.");
		expect(byField.get("rules")?.get("[1]")).toBe("Bad rule. Bad port.");
		expect(byField.get("model")?.get(".model")).toBe("No model.");
		expect(byField.size).toBe(3);
		expect(
			allProblems(
				new Map([
					["[0]", "One."],
					["[1]", "Two."],
				]),
			),
		).toBe("One. Two.");
	});
});

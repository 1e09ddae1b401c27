import { describe, expect, it } from "vitest";
import { changedTool, toolNameProblem } from "./tool-setting.ts";

describe("a tool's setting", () => {
	it("keeps what is not changed, and goes back to the author's where it is emptied", () => {
		expect(changedTool({ name: "write_to" }, { timeoutMs: 500 })).toEqual({
			name: "write_to",
			timeoutMs: 500,
		});
		expect(changedTool({ name: "write_to", timeoutMs: 500 }, { name: "" })).toEqual({ timeoutMs: 500 });
		expect(changedTool({ timeoutMs: 500 }, { timeoutMs: undefined })).toBeNull();
		expect(changedTool(undefined, { description: "Writes." })).toEqual({ description: "Writes." });
	});

	it.each([
		["send_email", undefined],
		["", undefined],
		["send email", "letters"],
		["2send", "Begin"],
		["finish", "something else"],
		["sеnd", "letters"],
	])("has a name that models can call, and that looks like no other: %j", (name, problem) => {
		if (problem === undefined) expect(toolNameProblem(name)).toBeUndefined();
		else expect(toolNameProblem(name)).toContain(problem);
	});
});

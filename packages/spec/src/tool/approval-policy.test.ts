import { describe, expect, it } from "vitest";
import { needsApproval } from "./approval-policy.ts";

const tool = (name: string, risk?: "low" | "high") => ({
	tool: { name, description: "Does it.", ...(risk === undefined ? {} : { risk }) },
});

describe("whether a person is asked before a tool runs", () => {
	it("is the designer's to say", () => {
		expect(needsApproval(tool("delete_all", "high"), { tool: { approval: "never" } })).toBe(false);
		expect(needsApproval(tool("log", "low"), { tool: { approval: "always" } })).toBe(true);
	});

	it("follows the risk that the author declares, whatever the name [X8]", () => {
		expect(needsApproval(tool("log", "high"), {})).toBe(true);
		expect(needsApproval(tool("delete_draft", "low"), {})).toBe(false);
	});

	it("follows whole words of the name where nothing is declared [T17][X8]", () => {
		const risky = ["delete_file", "dropTable", "purge", "wipe_disk", "remove"];
		const fine = ["dropbox_upload", "undelete", "backdrop", "send_email", "removed_items"];
		expect(risky.filter((name) => !needsApproval(tool(name), {}))).toEqual([]);
		expect(fine.filter((name) => needsApproval(tool(name), {}))).toEqual([]);
	});

	it("is not asked of a node that is no tool", () => {
		expect(needsApproval({}, {})).toBe(false);
	});
});

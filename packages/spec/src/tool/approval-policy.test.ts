import { describe, expect, it } from "vitest";
import { approvalPolicy } from "./approval-policy.ts";

const tool = (name: string, risk?: "low" | "high") => ({
	tool: { name, description: "Does it.", ...(risk === undefined ? {} : { risk }) },
});

describe("whether a person is asked before a tool runs", () => {
	it("is the designer's to say", () => {
		expect(approvalPolicy(tool("delete_all", "high"), { tool: { approval: "never" } })).toBe("never");
		expect(approvalPolicy(tool("log", "low"), { tool: { approval: "always" } })).toBe("always");
		const when = { tool: { approval: "when", approvalWhen: "amount > 100" } } as const;
		expect(approvalPolicy(tool("delete_all", "high"), when)).toBe("when");
	});

	it("follows the risk that the author declares, whatever the name [X8]", () => {
		expect(approvalPolicy(tool("log", "high"), {})).toBe("always");
		expect(approvalPolicy(tool("delete_draft", "low"), {})).toBe("never");
	});

	it("follows whole words of the name where nothing is declared [T17][X8]", () => {
		const risky = ["delete_file", "dropTable", "purge", "wipe_disk", "remove"];
		const fine = ["dropbox_upload", "undelete", "backdrop", "send_email", "removed_items"];
		expect(risky.filter((name) => approvalPolicy(tool(name), {}) !== "always")).toEqual([]);
		expect(fine.filter((name) => approvalPolicy(tool(name), {}) !== "never")).toEqual([]);
	});

	it("is not asked of a node that is no tool", () => {
		expect(approvalPolicy({}, {})).toBe("never");
	});
});

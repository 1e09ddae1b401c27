import { describe, expect, it } from "vitest";
import type { ToolAnnotations } from "../node-spec/tool-annotations.ts";
import { approvalPolicy } from "./approval-policy.ts";

const tool = (name: string, annotations?: ToolAnnotations) => ({
	tool: { name, description: "Does it.", ...(annotations ? { annotations } : {}) },
});

describe("whether a person is asked before a tool runs", () => {
	it("is the designer's to say", () => {
		expect(approvalPolicy(tool("delete_all", { destructive: true }), { tool: { approval: "never" } })).toBe(
			"never",
		);
		expect(approvalPolicy(tool("log", { destructive: false }), { tool: { approval: "always" } })).toBe(
			"always",
		);
		const when = { tool: { approval: "when", approvalWhen: "amount > 100" } } as const;
		expect(approvalPolicy(tool("delete_all", { destructive: true }), when)).toBe("when");
	});

	it("follows what the author declares, whatever the name [X8]", () => {
		expect(approvalPolicy(tool("log", { destructive: true }), {})).toBe("always");
		expect(approvalPolicy(tool("delete_draft", { destructive: false }), {})).toBe("never");
		expect(approvalPolicy(tool("list_remove_jobs", { readOnly: true }), {})).toBe("never");
	});

	it("follows whole words of the name where nothing is declared [T17][X8]", () => {
		const risky = ["delete_file", "dropTable", "purge", "wipe_disk", "remove", "plan_autonomous_task"];
		const fine = ["dropbox_upload", "undelete", "backdrop", "send_email", "removed_items"];
		expect(risky.filter((name) => approvalPolicy(tool(name), {}) !== "always")).toEqual([]);
		expect(approvalPolicy(tool("delete_file", { openWorld: true }), {})).toBe("always");
		expect(fine.filter((name) => approvalPolicy(tool(name), {}) !== "never")).toEqual([]);
	});

	it("is not asked of a node that is no tool", () => {
		expect(approvalPolicy({}, {})).toBe("never");
	});
});

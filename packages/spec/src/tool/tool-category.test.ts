import { describe, expect, it } from "vitest";
import type { ToolMarker } from "../node-spec/tool-marker.ts";
import { toolCategory } from "./tool-category.ts";
import { toolTraits } from "./tool-traits.ts";

const tool = (name: string, marker: Partial<ToolMarker> = {}) => ({
	tool: { name, description: "Does it.", ...marker },
});

describe("human-tool and sensitive-tool detection", () => {
	it("knows tools that ask people by their kind, their construct, or the names that others give them [T18]", () => {
		const human = [
			"ask_human",
			"request_authorization",
			"approve_authorization",
			"get_authorization_requests",
		];
		expect(human.filter((name) => toolCategory(tool(name)) !== "human-loop")).toEqual([]);
		expect(toolCategory(tool("survey", { kind: "human-loop" }))).toBe("human-loop");
		expect(toolCategory({ ...tool("survey"), construct: "ask" })).toBe("human-loop");
		expect(toolCategory(tool("ask_humanity"))).toBe("regular");
	});

	it("knows sensitive tools by what they declare, else by their names [T17][T18]", () => {
		const sensitive = ["delete_file", "remove_user", "destroy_stack", "drop_table"];
		expect(sensitive.filter((name) => toolCategory(tool(name)) !== "sensitive")).toEqual([]);
		expect(toolCategory(tool("log", { annotations: { destructive: true } }))).toBe("sensitive");
		expect(toolCategory(tool("delete_draft", { annotations: { destructive: false } }))).toBe("regular");
	});

	it("knows tools that act on their own [T18]", () => {
		const autonomous = ["create_execution_plan", "plan_autonomous_task"];
		expect(autonomous.filter((name) => toolCategory(tool(name)) !== "autonomous")).toEqual([]);
		expect(toolCategory({ ...tool("helper"), construct: "agent" })).toBe("autonomous");
	});

	it("has none for what is no tool", () => {
		expect(toolCategory({})).toBeUndefined();
	});
});

describe("what is known of a tool's calls", () => {
	it("is what its author declares, and follows from the effect where they declare nothing", () => {
		expect(toolTraits({ effect: "safe", ...tool("list") })).toEqual({ readOnly: true, idempotent: true });
		expect(toolTraits({ effect: "once", ...tool("delete_mail") })).toEqual({
			readOnly: false,
			idempotent: false,
			destructive: true,
		});
		const annotations = { readOnly: false, openWorld: true };
		expect(toolTraits({ effect: "safe", ...tool("post", { annotations }) })).toEqual({
			readOnly: false,
			idempotent: true,
			openWorld: true,
		});
	});
});

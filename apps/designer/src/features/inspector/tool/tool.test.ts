import { agentTools } from "@switchyard/flow";
import { node } from "@switchyard/flow/testing";
import { toolDefinition } from "@switchyard/spec/tool";
import { describe, expect, it } from "vitest";
import { ORDER_DESK } from "../../../core/testing/flows.ts";
import { NODE_TYPES } from "../../../core/testing/node-types.ts";
import { agentsOf } from "./agents-of.ts";
import { neverSeen, neverSeenWords } from "./never-seen.ts";
import { toolArguments } from "./tool-arguments.ts";

const MAIL = NODE_TYPES.get("Mail.Send") as NonNullable<ReturnType<typeof NODE_TYPES.get>>;
const mail = node("mail", "Mail.Send");
const fixed = node("mail", "Mail.Send", { to: { scope: "Custom", value: "a@example.com" } });

describe("what the model sees of a tool", () => {
	it("is said to leave out what the designer fills, and nothing of how [R12] [R28]", () => {
		expect(neverSeen(MAIL, mail)).toEqual(["Server"]);
		expect(neverSeen(MAIL, fixed)).toEqual(["To", "Server"]);
		expect(neverSeenWords(neverSeen(MAIL, fixed))).toBe(
			"The model never sees “To” and “Server”, nor what fills them.",
		);
		expect(neverSeenWords(["a", "b", "c"])).toContain("“a”, “b” and “c”");
		expect(neverSeenWords(["Server"])).toContain("fills it.");
		expect(neverSeenWords([])).toBeUndefined();
	});

	it("are the arguments of the schema that it gets, and an argument that moves to Custom is gone [R12]", () => {
		const names = (tool: typeof mail) => {
			const definition = toolDefinition(MAIL, tool);
			return definition && toolArguments(definition).map(({ name }) => name);
		};
		expect(names(mail)).toEqual(["to", "subject"]);
		expect(names(fixed)).toEqual(["subject"]);
	});

	it("says their types plainly", () => {
		const properties = {
			text: { type: "string", description: "A text." },
			terms: { type: "array", items: { type: "string" } },
			method: { enum: ["GET", "POST"] },
			body: { anyOf: [{ type: "string" }, { type: "object" }, { type: "array", items: {} }] },
			input: {},
		};
		const parameters = { type: "object", properties, required: ["text"] };
		expect(toolArguments({ name: "t", description: "", parameters })).toEqual([
			{ name: "text", type: "text", required: true, description: "A text." },
			{ name: "terms", type: "list of text", required: false, description: "" },
			{ name: "method", type: "one of GET, POST", required: false, description: "" },
			{ name: "body", type: "text or object or list", required: false, description: "" },
			{ name: "input", type: "anything", required: false, description: "" },
		]);
	});
});

describe("the agents of a tool", () => {
	it("are those whose tools port it hangs on, and the same tool is on their list [R9]", () => {
		expect(agentsOf(ORDER_DESK, "mail").map(({ id }) => id)).toEqual(["desk"]);
		expect(agentsOf(ORDER_DESK, "log")).toEqual([]);
		expect(agentTools(ORDER_DESK, "desk", NODE_TYPES).map((tool) => tool.node.id)).toEqual(["mail"]);
	});
});

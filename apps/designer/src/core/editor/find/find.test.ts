import { node } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { ORDER_DESK } from "../../testing/flows.ts";
import { NODE_TYPES } from "../../testing/node-types.ts";
import { TestDesigner } from "../../testing/test-designer.ts";
import { nodeTexts } from "./node-texts.ts";

const flow = {
	...ORDER_DESK,
	notes: [
		{
			id: "why",
			text: "Billing: see the wiki.",
			position: { x: 0, y: 0 },
			size: { width: 200, height: 100 },
		},
	],
	nodes: [
		...ORDER_DESK.nodes,
		node(
			"which",
			"Flow.Switch",
			{
				rules: { scope: "Custom", value: [{ port: "billing", name: "Billing", when: "team == 'billing'" }] },
			},
			{ position: { x: 1000, y: 0 }, name: "Which team?" },
		),
		node(
			"bill",
			"Mail.Send",
			{
				to: { scope: "AI", description: "Who in Billing gets it." },
				subject: { scope: "Message", template: "Billing: {{ subject }}, billing" },
				server: { scope: "Custom", value: { credential: "billing-mail" } },
			},
			{
				position: { x: 1300, y: 0 },
				name: "Mail billing",
				outputs: { message_id: "billing_id" },
				tool: { name: "mail_billing", description: "Mails billing." },
			},
		),
	],
};
const places = (designer: TestDesigner, wanted: string) =>
	designer.editor.find(wanted).map(({ id, label, path }) => `${id} ${label} ${path.join(".")}`.trim());

describe("finding in a flow", () => {
	it("looks through names, values, expressions, outputs and tools, whatever the capitals", () => {
		const designer = new TestDesigner({ flow });
		expect(places(designer, "BILLING")).toEqual([
			"which rules params.rules.value.0.port",
			"which rules params.rules.value.0.name",
			"which rules params.rules.value.0.when",
			"bill Name name",
			"bill To params.to.description",
			"bill subject params.subject.template",
			"bill Server params.server.value.credential",
			"bill Output outputs.message_id",
			"bill Tool name tool.name",
			"bill Tool description tool.description",
			"why Text text",
		]);
		expect(places(designer, "send_email")).toEqual(["mail Tool name"]);
		expect(places(designer, "llm agent")).toEqual(["desk Type"]);
		expect(places(designer, "  ")).toEqual([]);
	});

	it("reads each node once, however often it is searched", () => {
		const [first] = flow.nodes;
		if (!first) throw new Error("The flow has nodes.");
		const spec = NODE_TYPES.get(first.type);
		expect(nodeTexts(first, spec)).toBe(nodeTexts(first, spec));
	});
});

describe("replacing", () => {
	it("changes every occurrence as one edit, and leaves what ports and credentials go by", () => {
		const designer = new TestDesigner({ flow });
		designer.editor.replaceFound(designer.editor.find("billing"), "billing", "finance");
		expect(designer.node("bill")).toMatchObject({
			name: "Mail finance",
			params: {
				to: { description: "Who in finance gets it." },
				subject: { template: "finance: {{ subject }}, finance" },
				server: { value: { credential: "billing-mail" } },
			},
			outputs: { message_id: "finance_id" },
			tool: { name: "mail_finance", description: "Mails finance." },
		});
		expect(designer.setting("which", "rules")).toEqual({
			scope: "Custom",
			value: [{ port: "billing", name: "finance", when: "team == 'finance'" }],
		});
		expect(designer.notice).toBe("Replaced “billing” by “finance” in 7 fields.");
		expect(designer.flow.notes?.[0]?.text).toBe("finance: see the wiki.");
		designer.undo();
		expect(designer.flow).toEqual(flow);
	});

	it("takes both texts as they are written", () => {
		const designer = new TestDesigner({ flow });
		designer.editor.replaceFound(designer.editor.find("team?"), "team?", "$& (x)");
		expect(designer.node("which").name).toBe("Which $& (x)");
	});

	it("says so where nothing can be replaced, and keeps a name from being emptied", () => {
		const designer = new TestDesigner({ flow });
		expect(designer.editor.replaceFound(designer.editor.find("llm agent"), "llm agent", "x")).toBe(false);
		expect(designer.notice).toBe("There is nothing here that can be replaced.");
		designer.editor.replaceFound(designer.editor.find("Which team?"), "Which team?", "");
		expect(designer.flow).toBe(flow);
	});
});

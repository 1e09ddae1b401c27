import { validateFlow } from "@switchyard/flow";
import { node } from "@switchyard/flow/testing";
import { describe, expect, it } from "vitest";
import { ORDER_DESK } from "../../../core/testing/flows.ts";
import { NODE_TYPES } from "../../../core/testing/node-types.ts";
import { alsoWhen, approvalPresets } from "./approval-presets.ts";

const MAIL = NODE_TYPES.get("Mail.Send") as NonNullable<ReturnType<typeof NODE_TYPES.get>>;
const mail = node("mail", "Mail.Send");

describe("usual conditions on calls", () => {
	it("are conditions that the flow takes, each alone and all together", () => {
		const presets = approvalPresets(MAIL, mail).map(({ when }) => when);
		for (const approvalWhen of [...presets, presets.reduce(alsoWhen, "")]) {
			const nodes = ORDER_DESK.nodes.map((each) =>
				each.type === "Mail.Send" ? { ...each, tool: { approval: "when" as const, approvalWhen } } : each,
			);
			const problems = validateFlow({ ...ORDER_DESK, nodes }, NODE_TYPES);
			expect(problems.filter(({ field }) => field?.startsWith("tool."))).toEqual([]);
		}
	});

	it("name the parameter that a model fills, and none where it fills none", () => {
		const recipients = MAIL.properties.map((property) =>
			property.name === "to" ? { ...property, sink: "recipient" as const } : property,
		);
		expect(approvalPresets({ ...MAIL, properties: recipients }, mail)[0]).toEqual({
			label: "A recipient for the first time",
			when: 'first_time("to")',
		});
		const to = { scope: "Custom", value: "a@example.com" } as const;
		const [first] = approvalPresets(MAIL, { params: { to, subject: to } });
		expect(first?.label).toBe("Arguments from outsiders");
	});

	it("are added to what is there, each once", () => {
		expect(alsoWhen("", "risk.destructive")).toBe("risk.destructive");
		expect(alsoWhen("total > 5", "risk.destructive")).toBe("total > 5 || risk.destructive");
		expect(alsoWhen("total > 5 || risk.destructive", "risk.destructive")).toBe(
			"total > 5 || risk.destructive",
		);
	});
});

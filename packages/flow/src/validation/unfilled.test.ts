import type { ParameterSetting } from "@switchyard/spec/flow";
import { defined } from "@switchyard/spec/json";
import { describe, expect, it } from "vitest";
import { applyOperations, messageChoices, validateFlow } from "../index.ts";
import { flow, node } from "../testing/build-flow.ts";
import { SPECS } from "../testing/specs.ts";

const SERVER = { scope: "Custom", value: { credential: "outbox" } } as const;

function problems(wires: readonly string[], to?: ParameterSetting) {
	const subject = { scope: "Custom", value: "Hello" } as const;
	const cc = { scope: "Custom", value: [] } as const;
	const document = flow(
		[
			node("start", "Flow.Manual"),
			node("desk", "AI.Agent", { prompt: { scope: "Custom", value: "Write." } }),
			node("hop", "Flow.Hop"),
			node("mail", "Mail.Send", { ...defined({ to }), subject, cc, server: SERVER }, { name: "Send mail" }),
		],
		wires,
	);
	return validateFlow(document, SPECS);
}

describe("a parameter on AI [R3]", () => {
	it.each([
		["which its author left to the model", undefined],
		["which the designer left to the model", { scope: "AI", description: "Whom to write to." } as const],
	])("of a step, %s, has nothing to fill it", (_, setting) => {
		expect(problems(["start.out > mail.in"], setting)).toEqual([
			{
				code: "NOTHING_FILLS",
				message: "`to` is on AI, and no agent calls “Send mail”: nothing fills this.",
				node: "mail",
				field: "to",
				hint: "Give it a value, read it from the message, hang the node on an agent, or let the message's field `to` fill it.",
			},
		]);
	});

	it("is filled by an agent or a hop, also where the node is a step as well", () => {
		expect(problems(["desk.tools > mail.tool"])).toEqual([]);
		expect(problems(["desk.tools > mail.tool", "start.out > mail.in"])).toEqual([]);
		expect(problems(["hop.tools > mail.tool"])).toEqual([]);
	});

	it("is filled by the message's field where the designer chose that", () => {
		expect(problems(["start.out > mail.in"], { scope: "AI", whenWired: "message" })).toEqual([]);
	});

	it("is only worth knowing where it has a default or may be left out", () => {
		const mail = node("mail", "Mail.Send", {
			to: { scope: "Custom", value: "john@example.com" },
			subject: { scope: "Custom", value: "Hello" },
			server: SERVER,
		});
		expect(
			validateFlow(flow([node("start", "Flow.Manual"), mail], ["start.out > mail.in"]), SPECS),
		).toMatchObject([{ code: "NOTHING_FILLS", node: "mail", field: "cc", warning: true }]);
	});
});

describe("messageChoices", () => {
	it("keeps a flow from before the choice doing what it did, and touches nothing else", () => {
		const old = flow(
			[
				node("start", "Flow.Manual"),
				node("mail", "Mail.Send", { to: { scope: "AI", description: "Whom to write to." }, server: SERVER }),
				node("idle", "Flow.Log", { text: { scope: "AI" } }),
			],
			["start.out > mail.in"],
		);
		const choices = messageChoices(old, SPECS);
		expect(choices.map(({ node, name }) => `${node}.${name}`)).toEqual([
			"mail.to",
			"mail.subject",
			"mail.cc",
		]);
		const kept = applyOperations(old, choices).flow;
		expect(kept.nodes[1]?.params.to).toEqual({
			scope: "AI",
			description: "Whom to write to.",
			whenWired: "message",
		});
		expect(validateFlow(kept, SPECS)).toMatchObject([{ code: "NOTHING_FILLS", node: "idle" }]);
	});
});

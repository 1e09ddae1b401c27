import type { Flow, ParameterSetting } from "@switchyard/spec/flow";
import type { ScriptStep } from "@switchyard/spec/model";
import { askDesk, flowOf, sendMail, startWith } from "./flow-documents.ts";

const scripted = (...script: readonly ScriptStep[]) => ({
	provider: "scripted" as const,
	script: [...script],
});

/** The agent `clerk`, which writes a mail when another agent asks; the mail waits for consent. */
function clerk(to: string, params: Readonly<Record<string, ParameterSetting>>) {
	const mail = { to, subject: "Order 42", body: "It has shipped." };
	const model = scripted(
		{ toolCalls: [{ name: "send_email", arguments: mail }], costMicroUsd: 20_000 },
		{ text: "The mail is sent.", costMicroUsd: 10_000 },
	);
	return {
		id: "clerk",
		type: "AI.Agent",
		name: "Clerk",
		position: { x: 280, y: 220 },
		params: { model: { scope: "Custom" as const, value: model }, ...params },
	};
}

/** An agent that has a clerk write to somebody; the clerk hangs on no tools port yet. */
export function deskAndClerk(to: string): Flow {
	const model = scripted(
		{
			toolCalls: [{ name: "ask_agent", arguments: { prompt: "Write that order 42 has shipped." } }],
			costMicroUsd: 4_000,
		},
		{ text: "The clerk has written.", costMicroUsd: 1_000 },
	);
	return flowOf(
		"desk-and-clerk",
		[
			startWith({ question: "Tell them about order 42." }),
			askDesk(model),
			clerk(to, {}),
			{ ...sendMail([280, 440]), tool: { approval: "always", approver: "Kim" } },
		],
		["start.out > desk.in", "clerk.tools > mail.tool"],
	);
}

/** An agent that hands its conversation over to the clerk. */
export function deskHandsOver(to: string): Flow {
	const model = scripted({
		text: "The clerk can finish this.",
		toolCalls: [{ name: "ask_agent", arguments: { prompt: "Finish it, please." } }],
	});
	return flowOf(
		"hand-over",
		[
			startWith({ question: "Tell them about order 42." }),
			askDesk(model),
			clerk(to, { prompt: { scope: "AI" }, as_tool: { scope: "Custom", value: "hand-over" } }),
			sendMail([280, 440]),
		],
		["start.out > desk.in", "desk.tools > clerk.tool", "clerk.tools > mail.tool"],
	);
}

import { custom, path } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import { flowOf, freshName } from "./flow-documents.ts";

const at = (x: number, y = 0) => ({ x, y });

/** A flow that people chat with: an agent that answers as its script says, with a log as its tool. */
export function chatDesk(
	script: readonly object[],
	approval: "never" | "always" = "never",
	model: { readonly contextTokens?: number } = {},
): Flow {
	return flowOf(
		freshName("chat-desk"),
		[
			{ id: "start", type: "Flow.Chat", name: "Message", position: at(0), params: {} },
			{
				id: "agent",
				type: "AI.Agent",
				name: "Desk",
				position: at(300),
				params: {
					prompt: path("text"),
					history: path("history"),
					attachments: path("files"),
					model: custom({ provider: "scripted", script, ...model }),
				},
			},
			{
				id: "log",
				type: "Flow.Log",
				name: "Note",
				position: at(300, 200),
				params: { text: { scope: "AI" } },
				tool: { approval },
			},
		],
		["start.out > agent.in", "agent.tools > log.tool"],
	);
}

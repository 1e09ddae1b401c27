import type { TurnAnswer } from "@switchyard/spec/chat";
import type { Conversation } from "@switchyard/spec/http";
import { vi } from "vitest";
import { ask, type Served } from "../served.ts";
import type { Ended } from "./ended.ts";

/** Longest wait for an answer, in milliseconds. */
const PATIENCE = { timeout: 20_000 } as const;

/** Says something in a conversation, and follows it until it is answered. */
export async function resumeConversation(conversation: string, server: Served): Promise<Ended> {
	const path = `/api/conversations/${conversation}`;
	await ask(server, "POST", `${path}/messages`, { id: "m1", text: "Three pens, please.", by: "Ada" });
	return vi.waitFor(async () => {
		const { turns } = await ask<Conversation>(server, "GET", path);
		const answer = turns[0]?.answers[0];
		if (!answer || answer.status === "answering") throw new Error("The message is not answered yet.");
		return endedAs(answer);
	}, PATIENCE);
}

function endedAs({ status, text, error }: TurnAnswer): Ended {
	return {
		status: status === "answered" ? "succeeded" : status,
		...(error ? { error: `${error.code}: ${error.message}` } : {}),
		message: { answer: text },
	};
}

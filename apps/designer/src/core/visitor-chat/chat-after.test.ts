import type { VisitorChat, VisitorTurn } from "@switchyard/spec/chat";
import { expect, it } from "vitest";
import { answering, chatAfter } from "./chat-after.ts";

const turn = (id: string, status: "answering" | "answered", text: string): VisitorTurn => ({
	id,
	text: "Hello",
	at: 1,
	answers: [{ name: "Desk", status, text, tools: [] }],
});
const EMPTY: VisitorChat = { name: "Desk", turns: [] };

it("takes a chat whole, turns one by one, and words after those of the last answer", () => {
	const begun = chatAfter(EMPTY, { type: "turn", turn: turn("m1", "answering", "One ") });
	expect(answering(begun)?.id).toBe("m1");
	const said = chatAfter(begun, { type: "words", turn: "m1", text: "two" });
	expect(said.turns).toEqual([turn("m1", "answering", "One two")]);
	const over = chatAfter(said, { type: "turn", turn: turn("m1", "answered", "One two.") });
	expect(over.turns).toEqual([turn("m1", "answered", "One two.")]);
	expect(answering(over)).toBeUndefined();
	expect(chatAfter(over, { type: "words", turn: "m2", text: "?" })).toEqual(over);
	expect(chatAfter(over, { type: "chat", chat: EMPTY })).toEqual(EMPTY);
});

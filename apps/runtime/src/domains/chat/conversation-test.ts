import type { Reruns } from "@switchyard/host";
import type { Turn } from "@switchyard/spec/chat";
import { AppError } from "@switchyard/spec/error";
import { type ConversationTest, FLOW_TEST_FORMAT_VERSION, type FlowTest } from "@switchyard/spec/flow-test";
import type { Conversation } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { titleOf } from "./title-of.ts";

/**
 * A branch of a conversation as a test. Answers that were stopped are left out: what a person cut off would not be the same offline.
 * @param message the last of the branch; the newest when absent
 * @throws AppError `MESSAGE_NOT_FOUND`, `CONVERSATION_BUSY`, `RUN_NOT_TESTABLE` naming the message
 */
export async function conversationTest(
	{ title, turns: all }: Pick<Conversation, "title" | "turns">,
	message: string | undefined,
	reruns: Pick<Reruns, "test">,
): Promise<ConversationTest> {
	const answers: FlowTest[] = [];
	for (const turn of branchTo(all, message ?? all.at(-1)?.id)) {
		for (const { run, status } of turn.answers) {
			if (status === "answering") throw new AppError("CONVERSATION_BUSY");
			if (run !== undefined && status !== "stopped") answers.push(await testOf(turn, run, reruns));
		}
	}
	if (answers.length === 0)
		throw new AppError("RUN_NOT_TESTABLE", { message: "Nothing has been answered in this branch." });
	const name = title === "" ? "Conversation" : title.slice(0, 120);
	return { formatVersion: FLOW_TEST_FORMAT_VERSION, name, answers };
}

async function testOf({ id, text }: Turn, run: string, reruns: Pick<Reruns, "test">): Promise<FlowTest> {
	try {
		return await reruns.test(run, titleOf(text) || id);
	} catch (error) {
		if (!(error instanceof AppError && error.code === "RUN_NOT_TESTABLE")) throw error;
		const { hint } = error;
		throw new AppError("RUN_NOT_TESTABLE", {
			message: `The answer to “${titleOf(text)}” cannot be kept as a test.`,
			...defined({ hint }),
		});
	}
}

/** From the first message to this one. @throws AppError `MESSAGE_NOT_FOUND` */
function branchTo(all: readonly Turn[], last: string | undefined): Turn[] {
	const byId = new Map(all.map((turn) => [turn.id, turn]));
	if (last !== undefined && !byId.has(last)) throw new AppError("MESSAGE_NOT_FOUND", { field: "message" });
	const branch: Turn[] = [];
	for (let turn = byId.get(last ?? ""); turn; turn = byId.get(turn.parent ?? "")) branch.unshift(turn);
	return branch;
}

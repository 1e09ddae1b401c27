import { answerSchema } from "@switchyard/spec/answer";
import type { JsonSchema } from "@switchyard/spec/json";
import type { ChatMessage } from "@switchyard/spec/model";
import { describe, expect, it } from "vitest";
import { createModels } from "../create-models.ts";
import { askContext } from "../testing/ask-context.ts";
import { ALL, sendEmail, writeFile } from "../testing/builtin-tools.ts";

const models = createModels();
const QUESTION = "Tell john@example.com that order 42 has shipped and save a note to notes/order-42.txt";

function ask(
	messages: readonly ChatMessage[],
	tools = [sendEmail, writeFile],
	context = askContext(),
	turn = 1,
	answerSchema?: JsonSchema,
) {
	const schema = answerSchema ? { answerSchema } : {};
	return models.ask({ setting: { provider: "demo" }, messages, tools, turn, attempt: 1, ...schema }, context);
}

function user(text: string): ChatMessage {
	return { role: "user", text };
}

/** The conversation after the planner's calls were answered with these results. */
async function answered(...results: unknown[]): Promise<ChatMessage[]> {
	const { text, toolCalls } = await ask([user(QUESTION)]);
	const tools = toolCalls.map(({ id, name }, index) => ({
		role: "tool" as const,
		call: id,
		name,
		result: results[index],
	}));
	return [user(QUESTION), { role: "assistant", text, toolCalls }, ...tools];
}

const SENT = { status: "success", data: { message_id: "<1@example.com>", sent_to: ["john@example.com"] } };
const WRITTEN = { status: "success", data: { path: "notes/order-42.txt", bytes: 22 } };

describe("the demo planner, asked", () => {
	it("calls the tools that fit, with ids of their own, and says that it is not an AI [R14][R30]", async () => {
		const context = askContext();
		const answer = await ask([{ role: "system", text: "Be kind." }, user(QUESTION)], undefined, context);
		expect(answer.toolCalls.map(({ id, name }) => [id, name])).toEqual([
			["call_1_1", "send_email"],
			["call_1_2", "write_file"],
		]);
		expect(answer.text).toContain("not an AI");
		expect(answer.usage).toEqual({ inputTokens: 0, outputTokens: 0 });
		expect(context.received.join("")).toBe(answer.text);
		expect(context.received.length).toBeGreaterThan(5);
	});

	it("names in its last answer what each tool returned [R14][R22]", async () => {
		const answer = await ask(await answered(SENT, WRITTEN));
		expect(answer.toolCalls).toEqual([]);
		expect(answer.text.split("\n")).toEqual([
			"send_email is done: message id <1@example.com>, sent to john@example.com.",
			"write_file is done: path notes/order-42.txt, bytes 22.",
		]);
	});

	it("names a failure, and does not try again [R22]", async () => {
		const error = {
			code: "TOOL_ARGUMENTS_INVALID",
			message: "to is no address.",
			field: "to",
			hint: "Use one.",
		};
		const answer = await ask(await answered({ status: "error", error }, WRITTEN), undefined, askContext(), 2);
		expect(answer.toolCalls).toEqual([]);
		expect(answer.text).toContain("send_email failed: to is no address (TOOL_ARGUMENTS_INVALID). Use one.");
		expect(answer.text).toContain("write_file is done");
	});

	it("answers by a schema, at once or after its tools [R14]", async () => {
		const schema = answerSchema([
			{ name: "message_id", type: "text", required: true },
			{ name: "bytes", type: "integer", required: true },
		]);
		const noTool = await ask([user("What is the weather?")], ALL, askContext(), 1, schema);
		expect(JSON.parse(noTool.text)).toEqual({ message_id: "Sample message id", bytes: 1 });
		const called = await ask([user(QUESTION)], undefined, askContext(), 1, schema);
		expect(called.toolCalls).toHaveLength(2);
		const after = await ask(await answered(SENT, WRITTEN), undefined, askContext(), 2, schema);
		expect(JSON.parse(after.text)).toEqual({ message_id: "<1@example.com>", bytes: 22 });
	});

	it("answers in words where no sample fits the schema", async () => {
		const schema = {
			type: "object",
			properties: { code: { type: "string", pattern: "^[0-9]{9}$" } },
			required: ["code"],
		};
		const answer = await ask([user("What is the weather?")], [], askContext(), 1, schema);
		expect(answer.text).toContain("not an AI");
	});

	it("starts anew with the next question", async () => {
		const before = await answered(SENT, WRITTEN);
		const next: ChatMessage[] = [
			...before,
			{ role: "assistant", text: "Done.", toolCalls: [] },
			user("Read notes/a.txt"),
		];
		const answer = await ask(next, ALL, askContext(), 3);
		expect(answer.toolCalls).toEqual([
			{ id: "call_3_1", name: "read_file", arguments: { path: "notes/a.txt" } },
		]);
	});

	it("says what it lacks, and what it has when nothing fits", async () => {
		expect((await ask([user("Send an e-mail that all is well")])).text).toContain("could use for to");
		expect((await ask([user("What is the weather?")])).text).toContain("send_email and write_file");
		expect((await ask([user("What is the weather?")], [])).text).toContain("no tools");
		expect((await ask([])).toolCalls).toEqual([]);
	});

	it("stops in the middle of a word when it is aborted", async () => {
		const context = askContext();
		const reason = new Error("The run was cancelled.");
		const asked = ask([user(QUESTION)], undefined, context);
		await context.firstWord;
		context.abort(reason);
		await expect(asked).rejects.toBe(reason);
	});
});

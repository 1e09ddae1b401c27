import type { ChatMessage, ScriptStep } from "@switchyard/spec/model";
import { describe, expect, it } from "vitest";
import { createModels } from "../create-models.ts";
import { askContext } from "../testing/ask-context.ts";

const models = createModels();
const ASKED: ChatMessage = { role: "user", text: "Tell john that order 42 has shipped" };
const RETURNED: ChatMessage = {
	role: "tool",
	call: "call_1_1",
	name: "send_email",
	result: { status: "success" },
};

function ask(
	script: ScriptStep[],
	turn = 1,
	messages: readonly ChatMessage[] = [ASKED],
	context = askContext(),
	attempt = 1,
) {
	const setting = { provider: "scripted", script } as const;
	return models.ask({ setting, messages, tools: [], turn, attempt }, context);
}

describe("the scripted model", () => {
	it("refuses as a provider would, as often as the step says, and answers then", async () => {
		const script: ScriptStep[] = [
			{ error: "Slow down.", refusal: "rate-limit", retryAfterMs: 20, times: 2, text: "Done." },
		];
		const attempt = (number: number) => ask(script, 1, [ASKED], askContext(), number);
		for (const refused of [1, 2])
			await expect(attempt(refused)).rejects.toMatchObject({
				fault: { code: "MODEL_FAILED", message: "Slow down.", retryable: true },
				refusal: { reason: "rate-limit", retryAfterMs: 20 },
			});
		expect((await attempt(3)).text).toBe("Done.");
	});

	it("answers with the step of its turn, whatever was asked before", async () => {
		const script = [{ text: "first" }, { text: "second" }, { text: "third" }];
		expect((await ask(script, 3)).text).toBe("third");
		expect((await ask(script, 2)).text).toBe("second");
	});

	it("passes tool calls on as written, with ids that are the same every time [R14]", async () => {
		const toolCalls = [
			{ name: "send_email", arguments: { to: "john@example.com", __proto: 1 } },
			{ name: "no_such_tool", arguments: "not an object" },
		];
		const answer = await ask([{ text: "" }, { toolCalls }], 2);
		expect(answer.toolCalls).toEqual([
			{ id: "call_2_1", ...toolCalls[0] },
			{ id: "call_2_2", ...toolCalls[1] },
		]);
		expect(await ask([{ text: "" }, { toolCalls }], 2)).toEqual(answer);
	});

	it("streams its text in a few pieces that end between words [P4]", async () => {
		const text = "Order 42  has shipped,\nand john@example.com knows of it by now, as promised. ";
		const context = askContext();
		const answer = await ask([{ text }], 1, [ASKED], context);
		expect(answer).toEqual({
			text,
			toolCalls: [],
			usage: { inputTokens: 0, outputTokens: 0 },
			finishReason: "stop",
		});
		expect(context.received.join("")).toBe(text);
		expect(context.received.length).toBeGreaterThan(3);
		expect(context.received.length).toBeLessThanOrEqual(8);
		for (const piece of context.received) expect(piece).toMatch(/\s$/);
	});

	it("takes a step whose condition the last message meets, be it words or a tool's result", async () => {
		expect((await ask([{ when: { contains: "order 42" }, text: "yes" }])).text).toBe("yes");
		const script = [{ text: "" }, { when: { contains: '"status":"success"' }, text: "told" }];
		expect((await ask(script, 2, [ASKED, RETURNED])).text).toBe("told");
	});

	it("names a condition that the last message does not meet", async () => {
		const script = [{ when: { contains: "order 43" }, text: "yes" }];
		await expect(ask(script)).rejects.toMatchObject({
			fault: { code: "SCRIPT_MISMATCH", message: expect.stringContaining('"order 43"'), retryable: false },
		});
	});

	it("says when the script has run out", async () => {
		await expect(ask([{ text: "only" }], 2)).rejects.toMatchObject({
			fault: { code: "SCRIPT_EXHAUSTED", message: expect.stringContaining("1 step"), retryable: false },
		});
	});

	it("fails where the script says so", async () => {
		await expect(ask([{ error: "The provider is away." }])).rejects.toMatchObject({
			fault: { code: "MODEL_FAILED", message: "The provider is away." },
		});
	});

	it("waits where the script says so, and stops waiting when it is aborted", async () => {
		const context = askContext();
		const reason = new Error("The run was cancelled.");
		const asked = ask([{ text: "late", delayMs: 600_000 }], 1, [ASKED], context);
		context.abort(reason);
		await expect(asked).rejects.toBe(reason);
		expect(context.received).toEqual([]);
		expect((await ask([{ text: "soon", delayMs: 1 }])).text).toBe("soon");
	});

	it("refuses a text that no run could hold [Q-S7]", async () => {
		await expect(ask([{ text: "x".repeat(1024 * 1024 + 1) }])).rejects.toMatchObject({
			fault: { code: "MODEL_FAILED" },
		});
	});
});

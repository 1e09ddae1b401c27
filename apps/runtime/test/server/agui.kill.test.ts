import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HttpAgent, type UserMessage } from "@ag-ui/client";
import type { Flow } from "@switchyard/spec/flow";
import type { ListRunsReply } from "@switchyard/spec/http";
import type { Static } from "typebox";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { chatDesk, MAIL_CALL } from "../support/chat-desk.ts";
import { ServerProcess } from "../support/server-process.ts";

const PATIENCE = { timeout: 30_000 };
const THREAD = "the-same-thread";
const MESSAGE: UserMessage = { id: "m1", role: "user", content: "Please" };

let folder: string;
let server: ServerProcess;
let token: string;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "switchyard-agui-kill-"));
	server = await ServerProcess.start(folder, {}, "ignore");
	const grants = [{ purpose: "chat" }, { purpose: "answer-questions" }];
	const made = { name: "front end", grants };
	({ token } = await server.request<{ token: string }>("POST", "/api/access-tokens", made));
});
afterEach(async () => {
	await server.kill();
	rmSync(folder, { recursive: true, force: true });
});

async function publish(document: Flow): Promise<void> {
	await server.request("POST", "/api/flows", { document });
	await server.request("POST", `/api/flows/${document.id}/publish`, { revision: 1 });
}

async function killed(): Promise<void> {
	await server.kill();
	server = await ServerProcess.start(folder, {}, "ignore");
}

const client = (flow: string) =>
	new HttpAgent({
		url: `${server.address}/agui/${flow}`,
		headers: { authorization: `Bearer ${token}` },
		threadId: THREAD,
		initialMessages: [MESSAGE],
	});

/** Reads a run by `fetch`: AG-UI's client leaves a rejection that nobody can catch where its stream is cut off. */
async function answerBegun(flow: string): Promise<string> {
	const reply = await fetch(`${server.address}/agui/${flow}`, {
		method: "POST",
		headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
		body: JSON.stringify({ threadId: THREAD, runId: "r", messages: [MESSAGE] }),
	});
	return reply.text();
}
const runsOf = async (flow: string) =>
	(await server.request<Static<typeof ListRunsReply>>("GET", `/api/runs?flow=${flow}`)).runs;

describe("a thread of AG-UI whose server is killed [Q-R1]", () => {
	it("is taken up by its id: the answer under way is finished, by the same run", {
		timeout: 120_000,
	}, async () => {
		await publish(chatDesk("patient", [{ text: "All done.", delayMs: 3000 }]));
		const cut = answerBegun("patient");
		await vi.waitFor(
			async () => expect(await runsOf("patient")).toMatchObject([{ status: "running" }]),
			PATIENCE,
		);
		await Promise.all([expect(cut).rejects.toThrow(), killed()]);
		const agent = client("patient");
		expect(await agent.runAgent()).toMatchObject({ result: { text: "All done." } });
		expect(agent.messages).toMatchObject([{ id: "m1" }, { role: "assistant", content: "All done." }]);
		expect(await runsOf("patient")).toMatchObject([{ status: "succeeded" }]);
	});

	it("still has its interrupt, and the consent to it sends one mail", { timeout: 120_000 }, async () => {
		await publish(chatDesk("asking", [{ toolCalls: [MAIL_CALL] }, { text: "I have written." }]));
		await client("asking").runAgent();
		await killed();
		const agent = client("asking");
		await agent.runAgent();
		const [interrupt] = agent.pendingInterrupts;
		const resume = [
			{ interruptId: interrupt?.id ?? "", status: "resolved" as const, payload: { approved: true } },
		];
		expect(await agent.runAgent({ resume })).toMatchObject({ result: { text: "I have written." } });
		const { mails } = await server.request<{ mails: object[] }>("GET", "/api/outbox");
		expect(mails).toMatchObject([{ subject: MAIL_CALL.arguments.subject }]);
		expect(await runsOf("asking")).toMatchObject([{ status: "succeeded" }]);
	});
});

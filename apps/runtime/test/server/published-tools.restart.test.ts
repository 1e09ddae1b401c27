import { custom } from "@switchyard/flow/testing";
import type { Flow, FlowNode } from "@switchyard/spec/flow";
import type { ListRunsReply } from "@switchyard/spec/http";
import { expect, it, onTestFinished } from "vitest";
import { PublishedDesk, toolFlow } from "../support/published/published-desk.ts";

const send = (id: string): FlowNode => ({
	id,
	type: "Mail.Send",
	name: id,
	position: { x: 0, y: 0 },
	params: {
		to: custom("reader@example.com"),
		subject: custom(id),
		body: custom("x"),
		from: custom("desk@example.com"),
		server: custom({ credential: "outbox" }),
	},
});

/** A flow that is a tool: it sends a mail, asks a person, and sends another. */
function askingFlow(): Flow {
	const nodes: FlowNode[] = [
		{
			id: "start",
			type: "Flow.Called",
			name: "start",
			position: { x: 0, y: 0 },
			params: { tool_name: custom("announce"), inputs: custom([]) },
		},
		send("before"),
		{
			id: "ask",
			type: "Flow.Ask",
			name: "ask",
			position: { x: 0, y: 0 },
			params: { question: custom("Shall it be sent?") },
		},
		send("after"),
	];
	const wires = nodes.slice(1).map(({ id }, index) => ({
		id,
		from: { node: nodes[index]?.id ?? "", port: "out" },
		to: { node: id, port: "in" },
	}));
	return { formatVersion: 1, id: "announce", name: "announce", revision: 0, nodes, wires };
}

/** Starts a server that offers such a flow, with functions that call it at each server that has its folder. */
async function announcing() {
	const first = await PublishedDesk.start();
	await first.publishFlow(askingFlow());
	await first.offer("news", { sources: [{ flow: "announce" }] });
	const token = await first.token("client", { purpose: "call-published-tools", names: ["news"] });
	const call = (desk: PublishedDesk, headers: Record<string, string> = {}) =>
		fetch(`${desk.url}/tools/news/announce`, {
			method: "POST",
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
			body: "{}",
		});
	const poll = (desk: PublishedDesk, run: string) =>
		desk.send(`/tools/news/calls/${run}`, "GET", undefined, token);
	const restart = async () => {
		await first.app.close();
		const second = await PublishedDesk.start({ folder: first.app.folder });
		onTestFinished(() => second.dispose());
		return second;
	};
	return { first, call, poll, restart };
}

const subjects = async (desk: PublishedDesk) =>
	(await desk.mails()).map((mail) => (mail as { readonly subject: string }).subject).toSorted();

it("continues a call with a key that waits for a person, and gives the key its outcome", async () => {
	const { first, call, poll, restart } = await announcing();
	const key = { "idempotency-key": "news-1" };
	const asked = await call(first, key);
	expect(asked.status).toBe(202);
	const run = String(asked.headers.get("switchyard-run"));

	const second = await restart();
	expect((await poll(second, run)).status).toBe(202);
	const again = await call(second, key);
	expect([again.status, again.headers.get("switchyard-run")]).toEqual([202, run]);
	expect(await subjects(second)).toEqual(["before"]);
	await second.answer("submitted");
	await expect.poll(async () => (await poll(second, run)).status).toBe(200);
	const over = await call(second, key);
	expect([over.status, over.headers.get("switchyard-run")]).toEqual([200, run]);
	expect(await subjects(second)).toEqual(["after", "before"]);
	expect((await second.whole(run)).at(-1)).toMatchObject({ status: "succeeded" });
});

it("gives the same call without a key the outcome of the one that waits, once", async () => {
	const { first, call, restart } = await announcing();
	const run = (await call(first)).headers.get("switchyard-run");
	const second = await restart();
	const again = await call(second);
	expect([again.status, again.headers.get("switchyard-run")]).toEqual([202, run]);
	await second.answer("submitted");
	await expect.poll(async () => (await call(second)).status).toBe(200);
	expect(await subjects(second)).toEqual(["after", "before"]);
	const other = await call(second);
	expect(other.status).toBe(202);
	expect(other.headers.get("switchyard-run")).not.toBe(run);
});

it("answers calls under way that it stops: one with a key continues later, and one without is over", async () => {
	const first = await PublishedDesk.start();
	await first.publishFlow(toolFlow());
	await first.offer("desk", { sources: [{ flow: "desk", node: "agent" }] });
	const token = await first.token("client", { purpose: "call-published-tools", names: ["desk"] });
	const call = (input: string, headers: Record<string, string> = {}) =>
		fetch(`${first.url}/tools/desk/slow`, {
			method: "POST",
			headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
			body: JSON.stringify({ input }),
		});
	const calls = Promise.all([call("kept", { "idempotency-key": "slow-1" }), call("lost")]);
	const running = async () => (await first.json<ListRunsReply>("/api/runs?status=running")).runs;
	await expect.poll(async () => (await running()).length).toBe(2);
	await first.app.close();
	const answers = await calls;
	expect(answers.map(({ status }) => status)).toEqual([503, 503]);
	const [kept, lost] = answers.map((answer) => String(answer.headers.get("switchyard-run")));

	const second = await PublishedDesk.start({ folder: first.app.folder });
	onTestFinished(() => second.dispose());
	const poll = (run: string | undefined) => second.send(`/tools/desk/calls/${run}`, "GET", undefined, token);
	expect((await poll(kept)).status).toBe(202);
	const over = await poll(lost);
	expect(over.status).toBe(409);
	expect(await over.json()).toMatchObject({ error: { code: "SESSION_LOST" } });
});

it("keeps publications, tokens and the answers of idempotency keys over a restart, and executes nothing again", async () => {
	const first = await PublishedDesk.start();
	await first.publishFlow(toolFlow());
	await first.offer("desk", { sources: [{ flow: "desk", node: "agent" }] });
	const token = await first.token("client", { purpose: "call-published-tools", names: ["desk"] });
	const call = (desk: PublishedDesk, input: string) =>
		fetch(`${desk.url}/tools/desk/shout`, {
			method: "POST",
			headers: {
				authorization: `Bearer ${token}`,
				"content-type": "application/json",
				"idempotency-key": "order-42",
			},
			body: JSON.stringify({ input }),
		});
	const before = await call(first, "once");
	const run = String(before.headers.get("switchyard-run"));
	const events = await first.whole(run);
	await first.app.close();

	const second = await PublishedDesk.start({ folder: first.app.folder });
	onTestFinished(() => second.dispose());
	const again = await call(second, "once");
	expect(again.headers.get("switchyard-run")).toBe(run);
	expect(await again.json()).toEqual(await before.json());
	expect(await second.events(run)).toEqual(events);
	expect((await call(second, "twice")).status).toBe(409);
});

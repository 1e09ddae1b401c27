import { rmSync } from "node:fs";
import { custom } from "@switchyard/flow/testing";
import type { Event } from "@switchyard/spec/event";
import type { Flow } from "@switchyard/spec/flow";
import type { Approval, ListApprovalsReply, RunEventsReply } from "@switchyard/spec/http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../test/support/temporary-app.ts";

let server: TemporaryApp;

afterEach(async () => {
	await server.close();
	rmSync(server.folder, { recursive: true, force: true });
});
const at = { position: { x: 0, y: 0 } };

const tasks = [
	{ id: "save", title: "Save the words", tool: "write_file", arguments: { content: "hello" } },
	{ id: "read", title: "Read them", tool: "read_file", arguments: {}, depends_on: ["save"] },
	{ id: "log", title: "Log them", tool: "log", arguments_from: { text: "read.content" } },
];

/** An agent that plans to write a file, to read it and to log what it read. */
function planner(planning: string, planned: unknown = tasks) {
	const script = [
		{ toolCalls: [{ name: "create_execution_plan", arguments: { goal: "Keep words", tasks: planned } }] },
		{ text: "The words are kept." },
	];
	const params = {
		prompt: custom("Keep the words"),
		model: custom({ provider: "scripted", script }),
		planning: custom(planning),
	};
	const path = custom("words.txt");
	return {
		formatVersion: 1,
		id: "planner",
		name: "Planner",
		revision: 0,
		nodes: [
			{ id: "start", type: "Flow.Manual", name: "Start", params: {}, ...at },
			{ id: "agent", type: "AI.Agent", name: "Keeper", params, ...at },
			{ id: "write", type: "File.Write", name: "Write", params: { path, content: { scope: "AI" } }, ...at },
			{ id: "read", type: "File.Read", name: "Read", params: { path }, ...at },
			{ id: "log", type: "Flow.Log", name: "Log", params: { text: { scope: "AI" } }, ...at },
		],
		wires: [
			{ id: "w0", from: { node: "start", port: "out" }, to: { node: "agent", port: "in" } },
			...["write", "read", "log"].map((node) => ({
				id: `w-${node}`,
				from: { node: "agent", port: "tools" },
				to: { node, port: "tool" },
			})),
		],
	};
}

async function start(document: object): Promise<string> {
	server = await startTemporaryApp();
	const created = await server.send({ method: "POST", url: "/api/flows", payload: { document } });
	const { id } = created.json<Flow>();
	return (await server.send({ method: "POST", url: `/api/flows/${id}/runs`, payload: {} })).json().runId;
}

async function question(): Promise<Approval> {
	return vi.waitFor(async () => {
		const { approvals } = (await server.send({ url: "/api/approvals" })).json<ListApprovalsReply>();
		const [first] = approvals;
		if (!first) throw new Error("Nothing is asked.");
		return first;
	});
}

const answer = ({ id, token }: Approval, payload: object) =>
	server.send({ method: "POST", url: `/api/approvals/${id}`, payload: { token, ...payload } });

const endOf = (run: string) =>
	vi.waitFor(async () => {
		const summary = (await server.send({ url: `/api/runs/${run}` })).json();
		expect(summary.endedAt).toBeDefined();
		return summary;
	});

async function events(run: string): Promise<Event[]> {
	return (await server.send({ url: `/api/runs/${run}/events` })).json<RunEventsReply>().events;
}

describe("a plan of an agent", () => {
	it("runs at once where the designer says so, each result feeding later tasks [T4]", async () => {
		const run = await start(planner("run"));
		expect(await endOf(run)).toMatchObject({ status: "succeeded" });
		const journal = await events(run);
		expect(journal.filter(({ type }) => type === "approval-open")).toEqual([]);
		expect(journal.find((event) => event.type === "tool-request" && event.call === "log")).toMatchObject({
			params: { text: "hello" },
		});
		expect(journal.findLast(({ type }) => type === "step-end")).toMatchObject({
			outputs: { is_autonomous: true, next_action: "agent_executor", text: "The words are kept." },
		});
	});

	it("waits with its tasks and the tools that a person may choose from, and no more of them", async () => {
		const run = await start(planner("approve"));
		const asked = await question();
		expect(asked).toMatchObject({
			run,
			plan: {
				callerName: "Keeper",
				plan: { goal: "Keep words", tasks: [{ id: "save" }, { id: "read" }, { id: "log" }] },
			},
		});
		expect(asked.plan?.tools.map(({ name, node, results }) => [name, node, results[0]])).toEqual([
			["write_file", "write", "path"],
			["read_file", "read", "content"],
			["log", "log", undefined],
		]);
		expect(asked.plan?.tools[0]?.parameters).toMatchObject({ required: ["content"] });
		expect(asked).not.toHaveProperty("question");
	});

	it("is carried out as a person has changed it, over a restart", async () => {
		const run = await start(planner("approve"));
		await question();
		const { folder } = server;
		await server.close();
		server = await startTemporaryApp({ folder });
		const asked = await question();
		const [save, , log] = asked.plan?.plan.tasks ?? [];
		const edited = [
			{ ...save, arguments: { content: "changed" } },
			{ ...log, arguments: { text: "by hand" }, arguments_from: {} },
		];
		expect(
			(await answer(asked, { answer: "approved", values: { tasks: edited }, by: "Ada" })).statusCode,
		).toBe(204);
		expect(await endOf(run)).toMatchObject({ status: "succeeded" });
		const journal = await events(run);
		const calls = journal.flatMap((event) => (event.type === "tool-request" ? [event.call] : []));
		expect(calls).toEqual(["save", "log"]);
		expect(journal.find(({ type }) => type === "approval-resolve")).toMatchObject({
			by: "Ada",
			values: { tasks: [{ arguments: { content: "changed" } }, { id: "log" }] },
		});
	});

	it("takes no tool and no argument that is not the agent's, and says which [T4]", async () => {
		await start(planner("approve"));
		const asked = await question();
		const foreign = [
			{ id: "mail", tool: "send_email" },
			{ id: "save", tool: "write_file", arguments: { content: "x", path: "/etc/passwd" } },
		];
		const refused = await answer(asked, { answer: "approved", values: { tasks: foreign } });
		expect(refused.statusCode).toBe(422);
		expect(refused.json().error).toMatchObject({ code: "ANSWER_INVALID" });
		expect(refused.json().error.message).toContain('There is no tool "send_email".');
		expect(refused.json().error.message).toContain('There is no argument "path".');
		expect((await question()).id).toBe(asked.id);
	});

	it("that is rejected is answered with why, and the agent continues", async () => {
		const run = await start(planner("approve"));
		await answer(await question(), { answer: "rejected", comment: "Not now.", by: "Ada" });
		expect(await endOf(run)).toMatchObject({ status: "succeeded" });
		const journal = await events(run);
		expect(journal.find(({ type }) => type === "tool-response")).toMatchObject({
			result: {
				status: "error",
				error: { code: "APPROVAL_REJECTED", message: expect.stringContaining("Not now.") },
			},
		});
		expect(journal.some(({ type }) => type === "tool-request")).toBe(false);
	});
});

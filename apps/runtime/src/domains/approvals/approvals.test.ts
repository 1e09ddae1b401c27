import { rmSync } from "node:fs";
import { custom } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import type { Approval, ListApprovalsReply } from "@switchyard/spec/http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../test/support/temporary-app.ts";

let server: TemporaryApp;

afterEach(async () => {
	await server.close();
	rmSync(server.folder, { recursive: true, force: true });
});

/** Closes the server and starts the next one on its data. */
async function restart(): Promise<void> {
	const { folder } = server;
	await server.close();
	server = await startTemporaryApp({ folder });
}

const node = (id: string, type: string, params: object = {}, more: object = {}) => ({
	id,
	type,
	name: id,
	position: { x: 0, y: 0 },
	params,
	...more,
});
const wire = (id: string, from: string, to: string, port = "out", target = "in") => ({
	id,
	from: { node: from, port },
	to: { node: to, port: target },
});
const script = [
	{ toolCalls: [{ name: "write_file", arguments: { content: "from the model" } }] },
	{ text: "done" },
];

/** An agent whose model wants to write a file, to which a person must agree. */
const careful = {
	formatVersion: 1,
	id: "careful",
	name: "Careful",
	revision: 0,
	nodes: [
		node("start", "Flow.Manual"),
		node("agent", "AI.Agent", { prompt: custom("write"), model: custom({ provider: "scripted", script }) }),
		node(
			"write",
			"File.Write",
			{ path: custom("notes/safe.txt"), content: { scope: "AI" } },
			{ tool: { approval: "always", approver: "Ada" } },
		),
	],
	wires: [wire("w1", "start", "agent"), wire("w2", "agent", "write", "tools", "tool")],
};
const asking = {
	formatVersion: 1,
	id: "asking",
	name: "Asking",
	revision: 0,
	nodes: [
		node("start", "Flow.Manual"),
		node("ask", "Flow.Ask", {
			question: { scope: "Message", template: "May {{ who }} have a day off?" },
			details: { scope: "Message", path: "why" },
			form: custom([{ name: "days", type: "number", required: true }]),
			assignee: custom("The boss"),
		}),
	],
	wires: [wire("w1", "start", "ask")],
};

async function start(document: object, message: object = {}): Promise<string> {
	server = await startTemporaryApp();
	const created = await server.send({ method: "POST", url: "/api/flows", payload: { document } });
	const { id } = created.json<Flow>();
	const started = await server.send({ method: "POST", url: `/api/flows/${id}/runs`, payload: { message } });
	expect(started.statusCode).toBe(202);
	return started.json().runId;
}

async function questions(): Promise<Approval[]> {
	return (await server.send({ url: "/api/approvals" })).json<ListApprovalsReply>().approvals;
}

async function question(): Promise<Approval> {
	const [first] = await vi.waitFor(async () => {
		const open = await questions();
		expect(open).toHaveLength(1);
		return open;
	});
	if (!first) throw new Error("There is no question.");
	return first;
}

const answer = (id: string, payload: object) =>
	server.send({ method: "POST", url: `/api/approvals/${id}`, payload });
const endOf = async (run: string) =>
	vi.waitFor(async () => {
		const summary = (await server.send({ url: `/api/runs/${run}` })).json();
		expect(summary.endedAt).toBeDefined();
		return summary;
	});

describe("a question to a person", () => {
	it("is listed with all that the person must know, and its answer is passed on to the flow", async () => {
		const run = await start(asking, { who: "Grace", why: { reason: "sun" } });
		const asked = await question();
		expect(asked).toMatchObject({
			run,
			flowName: "Asking",
			node: "ask",
			assignee: "The boss",
			question: {
				text: "May Grace have a day off?",
				details: { reason: "sun" },
				form: [{ name: "days", type: "number", required: true }],
				mayReject: true,
			},
		});
		expect((await server.send({ url: `/api/approvals/${asked.id}` })).json()).toEqual(asked);
		const { token } = asked;
		const wrong = await answer(asked.id, { token, answer: "submitted", values: { days: "one" } });
		expect([wrong.statusCode, wrong.json().error]).toMatchObject([
			422,
			{ code: "ANSWER_INVALID", field: "days" },
		]);
		const right = await answer(asked.id, { token, answer: "submitted", values: { days: 1 }, by: "The boss" });
		expect(right.statusCode).toBe(204);
		expect(await endOf(run)).toMatchObject({
			status: "succeeded",
			message: { answer: { days: 1 }, answered_by: "The boss" },
		});
		expect(await questions()).toEqual([]);
	});
});

describe("a question that nobody answers for a while", () => {
	const boss = { escalate_ms: custom(1000), escalate_to: custom("The owner") };
	const [begin, ask] = asking.nodes;
	const document = { ...asking, nodes: [begin, { ...ask, params: { ...ask?.params, ...boss } }] };
	const escalations = async (run: string) => {
		const { events } = (await server.send({ url: `/api/runs/${run}/events` })).json();
		return events.filter(({ type }: { type: string }) => type === "approval-escalate");
	};

	it("is asked of others as well, once, over restarts, and the first answer counts", async () => {
		const run = await start(document, { who: "Grace" });
		const before = await question();
		expect(before.escalation).toEqual({ at: before.askedAt + 1000, to: "The owner" });
		await restart();
		const after = await vi.waitFor(
			async () => {
				const asked = await question();
				expect(asked.escalation?.escalatedAt).toBeGreaterThanOrEqual(before.askedAt + 1000);
				return asked;
			},
			{ timeout: 5000 },
		);
		const { escalation: _, ...same } = before;
		expect(after).toMatchObject(same);
		await restart();
		expect(await question()).toEqual(after);
		expect(await escalations(run)).toMatchObject([{ step: 1, to: "The owner" }]);
		const values = { days: 1 };
		const said = { token: before.token, answer: "submitted", values, by: "The boss" };
		expect((await answer(before.id, said)).statusCode).toBe(204);
		expect(await endOf(run)).toMatchObject({ status: "succeeded", message: { answered_by: "The boss" } });
		expect(await escalations(run)).toHaveLength(1);
	});
});

describe("consent to a tool call", () => {
	it("is given after a restart, with an argument that the person changed", async () => {
		const run = await start(careful);
		await question();
		await restart();
		const asked = await question();
		expect(asked).toMatchObject({
			node: "write",
			assignee: "Ada",
			due: expect.any(Number),
			call: {
				name: "write_file",
				caller: "agent",
				arguments: { content: "from the model" },
				params: { path: "notes/safe.txt", content: "from the model" },
				provenance: { path: { scope: "Custom" }, content: { scope: "AI" } },
				schema: { type: "object", required: ["content"], additionalProperties: false },
			},
		});
		const values = { content: "from the person" };
		expect((await answer(asked.id, { token: asked.token, answer: "approved", values })).statusCode).toBe(204);
		expect(await endOf(run)).toMatchObject({ status: "succeeded" });
		const { events } = (await server.send({ url: `/api/runs/${run}/events` })).json();
		const call = events.find(({ type }: { type: string }) => type === "tool-request");
		expect(call).toMatchObject({
			params: { path: "notes/safe.txt", content: "from the person" },
			provenance: { content: { scope: "AI", source: { approval: asked.id } } },
		});
	});

	it("is bound to the question: no other, changed, replayed or late answer counts [Q-S11]", async () => {
		const run = await start(careful);
		const asked = await question();
		const codes = async (payload: object, id = asked.id) => {
			const { statusCode, json } = await answer(id, { token: asked.token, answer: "approved", ...payload });
			return statusCode === 204 ? 204 : json().error.code;
		};
		const other = await (async () => {
			const started = await server.send({ method: "POST", url: "/api/flows/careful/runs", payload: {} });
			const { runId } = started.json();
			return vi.waitFor(async () => {
				const found = (await questions()).find((each) => each.run === runId);
				if (!found) throw new Error("not yet");
				return found;
			});
		})();
		expect(await codes({ token: other.token })).toBe("APPROVAL_TOKEN_WRONG");
		expect(await codes({ token: "" })).toBe("BODY_INVALID");
		expect(await codes({ token: `${asked.token}x` })).toBe("APPROVAL_TOKEN_WRONG");
		expect(await codes({}, `${run}.1`)).toBe("APPROVAL_ANSWERED");
		expect(await codes({}, "01890000-0000-7000-8000-000000000000.2")).toBe("APPROVAL_NOT_FOUND");
		expect(await codes({}, "nonsense")).toBe("APPROVAL_NOT_FOUND");
		for (const values of [{ content: "x", path: "/etc/passwd" }, { path: "x" }, { content: 5 }, {}]) {
			expect(await codes({ values })).toBe("ANSWER_INVALID");
		}
		expect(await codes({ answer: "submitted" })).toBe("ANSWER_INVALID");
		expect(await codes({ answer: "rejected" })).toBe(204);
		expect(await codes({})).toBe("APPROVAL_ANSWERED");
		expect(await endOf(run)).toMatchObject({ status: "succeeded" });
		expect((await server.send({ url: `/api/runs/${run}/events` })).body).toContain("APPROVAL_REJECTED");
	});

	it("is nothing that a flow's own agent could give: the route asks for a session [X8]", async () => {
		await start(careful);
		const asked = await question();
		const { statusCode } = await server.app.inject({
			method: "POST",
			url: `/api/approvals/${asked.id}`,
			headers: { host: "127.0.0.1:4870" },
			payload: { token: asked.token, answer: "approved" },
		});
		expect(statusCode).toBe(401);
	});
});

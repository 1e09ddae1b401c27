import { custom, node } from "@switchyard/flow/testing";
import { agentWith } from "@switchyard/host/testing";
import type { Flow, FlowBudget, FlowNode } from "@switchyard/spec/flow";
import type { Approval, RunSummary } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import type { ScriptStep } from "@switchyard/spec/model";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";

let server: TemporaryApp;

beforeEach(async () => {
	server = await startTemporaryApp();
});
afterEach(() => server.dispose());

const ask = (method: "GET" | "POST" | "PUT" | "DELETE", url: string, payload?: object) =>
	server.send({ method, url, ...defined({ payload }) });

/** A flow whose agent asks its scripted model so often, at one cent an answer. */
function asker(id: string, answers: number, budget?: FlowBudget): Flow {
	const answer = (step: ScriptStep): ScriptStep => ({ ...step, costMicroUsd: 10_000 });
	const more = Array.from({ length: answers - 1 }, () =>
		answer({ toolCalls: [{ name: "add_up", arguments: { input: [1, 2] } }] }),
	);
	const params: FlowNode["params"] = {
		input: { scope: "AI" },
		code: custom("return input[0] + input[1];"),
	};
	const flow = agentWith(
		[...more, answer({ text: "Done." })],
		node("sum", "Flow.Function", params, { tool: { name: "add_up" } }),
	);
	return { ...flow, id, name: id, ...defined({ budget }) };
}

async function create(flow: Flow): Promise<void> {
	const created = await ask("POST", "/api/flows", { document: flow });
	expect(created.statusCode, created.body).toBe(201);
}

const start = async (flow: string): Promise<string> =>
	(await ask("POST", `/api/flows/${flow}/runs`, {})).json().runId;
const find = async (run: string): Promise<RunSummary> => (await ask("GET", `/api/runs/${run}`)).json();
const reaches = (run: string, status: RunSummary["status"]) =>
	expect.poll(async () => (await find(run)).status).toBe(status);
const questions = async (): Promise<Approval[]> => (await ask("GET", "/api/approvals")).json().approvals;
const answer = ({ id, token }: Approval, said: object) =>
	ask("POST", `/api/approvals/${id}`, { token, ...said });
const submit = (question: Approval, dollars: number) =>
	answer(question, { answer: "submitted", values: { budget_usd: dollars } });

async function openQuestion(): Promise<Approval> {
	await expect.poll(async () => (await questions()).length).toBe(1);
	const [question] = await questions();
	if (!question) throw new Error("There is a question.");
	return question;
}

describe("the budget of a run", () => {
	it("stops it with a question that survives a restart, and it continues where it is when a person raises it", async () => {
		await create(asker("thrifty", 5, { run: { microUsd: 20_000 } }));
		const run = await start("thrifty");
		const { question } = await openQuestion();
		expect(question).toMatchObject({ text: expect.stringContaining("$0.02 of $0.02"), mayReject: true });
		expect(await find(run)).toMatchObject({ status: "waiting", costMicroUsd: 20_000 });
		await server.close();
		server = await startTemporaryApp({ folder: server.folder });
		const asked = await openQuestion();
		expect((await submit(asked, 0.02)).json().error).toMatchObject({
			code: "ANSWER_INVALID",
			field: "budget_usd",
		});
		expect((await submit(asked, 0.04)).statusCode).toBe(204);
		const again = await openQuestion();
		expect(again.id).not.toBe(asked.id);
		expect((await submit(asked, 9)).json().error.code).toBe("APPROVAL_ANSWERED");
		await submit(again, 1);
		await reaches(run, "succeeded");
		expect(await find(run)).toMatchObject({ costMicroUsd: 50_000 });
		expect((await ask("POST", `/api/runs/${run}/replay`, {})).json()).not.toHaveProperty("difference");
	});

	it("fails it where the flow says so, and where a person rejects", async () => {
		await create(asker("strict", 3, { run: { calls: 1, onSpent: "fail" } }));
		const strict = await start("strict");
		await reaches(strict, "failed");
		expect((await find(strict)).error).toMatchObject({ code: "BUDGET_SPENT", field: "budget_calls" });
		await create(asker("asking", 3, { run: { calls: 1 } }));
		const asking = await start("asking");
		await answer(await openQuestion(), { answer: "rejected", comment: "No more." });
		await reaches(asking, "failed");
		expect((await find(asking)).error?.message).toContain("No more.");
	});
});

describe("the budget of a flow's day", () => {
	it("holds runs that race for it, by no more than what was in flight, and one raise lets all of them continue", async () => {
		await create(asker("desk", 4, { day: { microUsd: 50_000 } }));
		const runs = await Promise.all(Array.from({ length: 4 }, () => start("desk")));
		await expect.poll(async () => (await questions()).length).toBe(4);
		const { spent } = (await ask("GET", "/api/budget")).json().today;
		// Each of the four runs has at most one answer in flight when the budget is reached.
		expect(spent.microUsd).toBeGreaterThanOrEqual(50_000);
		expect(spent.microUsd).toBeLessThan(50_000 + 4 * 10_000);
		const [first] = await questions();
		if (!first) throw new Error("There is a question.");
		expect(first.question?.text).toContain("Today's budget of the flow “desk” is spent");
		expect(first.due).toBe(new Date().setUTCHours(24, 0, 0, 0));
		await submit(first, 1);
		for (const run of runs) await reaches(run, "succeeded");
		const other = await start("desk");
		await reaches(other, "succeeded");
	});

	it("is not touched by runs that cost nothing", async () => {
		const free = asker("free", 1, { day: { calls: 1 } });
		await create({
			...free,
			nodes: free.nodes.map((each) =>
				each.id === "agent"
					? { ...each, params: { ...each.params, model: { scope: "Custom", value: { provider: "demo" } } } }
					: each,
			),
		});
		for (let times = 0; times < 3; times++) await reaches(await start("free"), "succeeded");
	});
});

describe("the budget of all flows for a day", () => {
	it("is set, holds the runs of every flow, and lets them continue when it is set anew", async () => {
		const { day, today } = (await ask("GET", "/api/budget")).json();
		expect([day, today.spent]).toEqual([null, { microUsd: 0, tokens: 0, calls: 0 }]);
		await ask("PUT", "/api/budget", { day: { microUsd: 20_000 } });
		await create(asker("one", 2));
		await create(asker("two", 2));
		await reaches(await start("one"), "succeeded");
		const two = await start("two");
		expect((await openQuestion()).question?.text).toContain(
			"Today's budget of all flows is spent: $0.02 of $0.02",
		);
		await server.close();
		server = await startTemporaryApp({ folder: server.folder });
		expect((await ask("GET", "/api/budget")).json()).toMatchObject({
			day: { microUsd: 20_000 },
			today: { spent: { microUsd: 20_000, calls: 2 } },
		});
		expect((await find(two)).status).toBe("waiting");
		expect((await ask("PUT", "/api/budget", { day: null })).json().day).toBeNull();
		await reaches(two, "succeeded");
	});

	it.each([
		["day.microUsd", { day: { microUsd: 0 } }],
		["day.tokens", { day: { tokens: 1.5 } }],
		["day", { day: {} }],
		["day", {}],
		["day.activeMs", { day: { activeMs: 5 } }],
	])("is refused with the field %s for %j", async (field, body) => {
		const refused = await ask("PUT", "/api/budget", body);
		expect([refused.statusCode, refused.json().error]).toMatchObject([400, { code: "BODY_INVALID", field }]);
	});
});

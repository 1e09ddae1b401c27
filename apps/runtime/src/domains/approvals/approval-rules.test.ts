import { ai, custom, flow, node } from "@switchyard/flow/testing";
import type { Flow } from "@switchyard/spec/flow";
import type { Approval, ApprovalRule, RunEventsReply } from "@switchyard/spec/http";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../test/support/temporary-app.ts";

let server: TemporaryApp;

afterEach(() => server.dispose());
const script = [
	{ toolCalls: [{ name: "write_file", arguments: { path: "a.txt", content: "words" } }] },
	{ text: "done" },
];

/** An agent whose calls wait for a person. */
const document = flow(
	[
		node("start", "Flow.Manual"),
		node("agent", "AI.Agent", { prompt: custom("write"), model: custom({ provider: "scripted", script }) }),
		node("write", "File.Write", { path: ai, content: ai }, { tool: { approval: "always" } }),
	],
	["start > agent.tools > write"],
	{ id: "careful", name: "Careful" },
);

async function start(): Promise<string> {
	return (await server.send({ method: "POST", url: "/api/flows/careful/runs", payload: {} })).json().runId;
}

async function question(run: string): Promise<Approval> {
	return vi.waitFor(async () => {
		const { approvals } = (await server.send({ url: "/api/approvals" })).json();
		const asked = approvals.find((each: Approval) => each.run === run);
		expect(asked).toBeDefined();
		return asked;
	});
}

const answer = ({ id, token }: Approval, payload: object) =>
	server.send({
		method: "POST",
		url: `/api/approvals/${id}`,
		payload: { token, answer: "approved", by: "Ada", ...payload },
	});
const rules = async (query = ""): Promise<ApprovalRule[]> =>
	(await server.send({ url: `/api/approval-rules${query}` })).json().rules;

describe("a rule that approves calls", () => {
	it("is made with an answer, approves the calls of later runs, is listed and revoked, each with clear errors", async () => {
		server = await startTemporaryApp();
		(await server.send({ method: "POST", url: "/api/flows", payload: { document } })).json<Flow>();
		const asked = await question(await start());
		const year = 366 * 24 * 60 * 60 * 1000;
		for (const until of [Date.now() - 1, Date.now() + year + 60_000]) {
			const refused = await answer(asked, { rule: { until } });
			expect([refused.statusCode, refused.json().error]).toMatchObject([
				422,
				{ code: "ANSWER_INVALID", field: "rule.until", hint: expect.stringContaining("a year") },
			]);
		}
		const unknown = await answer(asked, { rule: { until: Date.now() + 60_000, same: ["nobody"] } });
		expect(unknown.json().error).toMatchObject({ code: "ANSWER_INVALID", field: "rule.same" });
		expect(await rules()).toEqual([]);
		const until = Date.now() + 3_600_000;
		expect((await answer(asked, { rule: { until, same: ["path"] } })).statusCode).toBe(204);
		expect(await rules("?flow=careful")).toEqual([
			{
				...{ id: asked.id, flow: "careful", flowName: "Careful", node: "write", tool: "write_file" },
				actor: { kind: "token", id: "administrator", name: "administrator", claimedName: "Ada" },
				...{ same: { path: "a.txt" }, until, by: "Ada", madeAt: expect.any(Number), run: asked.run },
			},
		]);
		expect(await rules("?flow=another")).toEqual([]);
		const later = await start();
		await vi.waitFor(async () => {
			const { events } = (await server.send({ url: `/api/runs/${later}/events` })).json<RunEventsReply>();
			expect(events.at(-1)?.type).toBe("run-end");
			expect(events.find(({ type }) => type === "tool-request")).toMatchObject({
				rule: { id: asked.id, by: "Ada" },
			});
			expect(events.some(({ type }) => type === "approval-open")).toBe(false);
		});
		const revoke = () => server.send({ method: "DELETE", url: `/api/approval-rules/${asked.id}` });
		expect((await revoke()).statusCode).toBe(204);
		const gone = await revoke();
		expect([gone.statusCode, gone.json().error.code]).toEqual([404, "APPROVAL_RULE_NOT_FOUND"]);
		expect((await question(await start())).call?.arguments).toMatchObject({ path: "a.txt" });
	});

	it("ends with its flow", async () => {
		server = await startTemporaryApp();
		await server.send({ method: "POST", url: "/api/flows", payload: { document } });
		const asked = await question(await start());
		await answer(asked, { rule: { until: Date.now() + 3_600_000 } });
		expect(await rules()).toHaveLength(1);
		await server.send({ method: "DELETE", url: "/api/flows/careful" });
		expect(await rules()).toEqual([]);
	});
});

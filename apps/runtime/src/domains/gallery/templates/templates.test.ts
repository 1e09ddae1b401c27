import type { Flow } from "@switchyard/spec/flow";
import type { Approval, FlowTemplate, RunSummary } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { startTemporaryApp, type TemporaryApp } from "../../../../test/support/temporary-app.ts";
import { TEMPLATES } from "./templates.ts";

let server: TemporaryApp;

beforeAll(async () => {
	server = await startTemporaryApp();
});

afterAll(() => server.dispose());

const post = (url: string, payload?: object) => server.send({ method: "POST", url, ...defined({ payload }) });

/** Says yes to all that a run asks. */
async function agree(run: string): Promise<void> {
	const { approvals } = (await server.send({ url: "/api/approvals" })).json();
	for (const approval of approvals as Approval[]) {
		if (approval.run !== run) continue;
		const answer = approval.call === undefined ? "submitted" : "approved";
		await post(`/api/approvals/${approval.id}`, { token: approval.token, answer });
	}
}

async function run(flow: string): Promise<RunSummary> {
	const { runId } = (await post(`/api/flows/${flow}/runs`, { message: {} })).json();
	return vi.waitFor(
		async () => {
			await agree(runId);
			const summary: RunSummary = (await server.send({ url: `/api/runs/${runId}` })).json();
			if (!["succeeded", "failed", "cancelled"].includes(summary.status)) throw new Error(summary.status);
			return summary;
		},
		{ timeout: 30_000 },
	);
}

const byPurpose = TEMPLATES.map((template): [string, FlowTemplate] => [
	`${template.purpose}: ${template.name}`,
	template,
]);

describe("the templates", () => {
	it("are thirty or more, each with an id and a name of its own", async () => {
		expect(TEMPLATES.length).toBeGreaterThanOrEqual(30);
		expect(new Set(TEMPLATES.map(({ id }) => id)).size).toBe(TEMPLATES.length);
		expect(new Set(TEMPLATES.map(({ name }) => name)).size).toBe(TEMPLATES.length);
		expect((await server.send({ url: "/api/templates" })).json()).toEqual({ templates: TEMPLATES });
	});

	it("get a free id and name when they are used again, and none for what is not there", async () => {
		const first: Flow = (await post("/api/templates/two-sources")).json();
		const second: Flow = (await post("/api/templates/two-sources")).json();
		expect([first.id, second.id, second.name]).toEqual([
			"two-sources",
			"two-sources-2",
			"Join two sources 2",
		]);
		expect((await post("/api/templates/none")).json().error.code).toBe("TEMPLATE_NOT_FOUND");
	});

	it("name every kind of credential that they use", () => {
		for (const { id, nodes, needs } of TEMPLATES) {
			const types = new Set(nodes.map(({ type }) => type));
			const kinds = new Set(needs.map(({ kind }) => kind));
			expect([id, kinds.has("smtp")]).toEqual([id, types.has("Mail.Send")]);
			expect([id, kinds.has("imap")]).toEqual([id, types.has("Mail.Arrived")]);
			expect([id, kinds.has("model")]).toEqual([id, types.has("AI.Agent")]);
		}
	});
});

describe.each(byPurpose)("%s", (_name, template) => {
	it("has no problem, no node over another, and runs to its end on its sample data", async () => {
		const made = await post(`/api/templates/${template.id}`);
		expect(made.statusCode, made.body).toBe(201);
		const flow: Flow = made.json();
		const checked = await post(`/api/flows/${flow.id}/validate`);
		expect(checked.json().problems.filter(({ warning }: { warning?: boolean }) => !warning)).toEqual([]);
		const places = flow.nodes.map(({ position: { x, y } }) => ({ x, y }));
		const overlapping = places.filter((one, index) =>
			places.slice(index + 1).some(({ x, y }) => Math.abs(one.x - x) < 240 && Math.abs(one.y - y) < 156),
		);
		expect(overlapping).toEqual([]);
		const { status, error } = await run(flow.id);
		expect([status, error]).toEqual(["succeeded", undefined]);
	});
});

import { ai, node } from "@switchyard/flow/testing";
import { defined } from "@switchyard/spec/json";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { answers, desk, McpDesk } from "../../../../test/support/mcp/mcp-desk.ts";

let mcp: McpDesk;
beforeAll(async () => {
	mcp = await McpDesk.start();
});
afterAll(() => mcp.app.dispose());

it("gives an agent results and every problem of its question, none of it private, all of it untrusted [S5] [S9] [S13]", async () => {
	const write = (id: string, label?: object) =>
		mcp.app.send({
			method: "POST",
			url: "/api/documents",
			payload: { id, title: id, text: "About zirconium.", by: "Ana", ...defined({ label }) },
		});
	await write("rings");
	await write("salaries", { private: true });
	const indexing = async () =>
		(await mcp.app.send({ url: "/api/search?query=zirconium" })).json().result.indexing;
	await vi.waitUntil(async () => !(await indexing()));
	const search = node("search", "Workspace.Search", {
		query: ai,
		kinds: ai,
		authors: ai,
		categories: ai,
		tags: ai,
		max_results: ai,
	});
	const events = await mcp.run(
		desk(
			"agent",
			[search],
			[
				{ name: "search", arguments: { query: "ZIRCONIUM" } },
				{
					name: "search",
					arguments: {
						query: "zirconium",
						kinds: ["page", "document", "mail"],
						authors: ["ana", "bo"],
						max_results: 1,
					},
				},
				{ name: "search", arguments: { query: "?!" } },
				{ name: "search", arguments: { max_results: 101 } },
			],
		),
	);
	expect(answers(events)).toMatchObject([
		{
			status: "success",
			data: { result: { hits: [{ kind: "document", id: "rings" }], match: "all" }, error: "" },
		},
		{
			status: "success",
			data: {
				result: {
					hits: [{ id: "rings", title: "rings", excerpt: "About zirconium.", author: "Ana" }],
				},
				error: "invalid kinds: [page, mail] (use flow, robot, run, package, document); unknown authors: [bo]",
			},
		},
		{
			status: "success",
			data: { result: { hits: [] }, error: "the query has no word and no number to look for" },
		},
		{
			status: "error",
			error: {
				code: "TOOL_ARGUMENTS_INVALID",
				message: expect.stringMatching(/max_results.*query|query.*max_results/s),
			},
		},
	]);
	expect(JSON.stringify(answers(events))).not.toContain("salaries");
});

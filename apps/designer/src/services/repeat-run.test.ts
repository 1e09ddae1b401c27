import { describe, expect, it } from "vitest";
import { start } from "../core/testing/agent-run.ts";
import { follow } from "../core/testing/follow-run.ts";
import { journal, RUN_ID } from "../core/testing/journal.ts";
import { createApi } from "./api.ts";
import { repeatOf } from "./repeat-run.ts";

const large = { __ref: `sha256-${"0".repeat(64)}`, __size: 40_000, __type: "string" };

describe("starting a run once more", () => {
	it("takes its trigger and first message, large values themselves in place of their references", async () => {
		const asked: unknown[] = [];
		const api = createApi({
			fetch: async (path) => {
				asked.push(path);
				return new Response('"a long letter"');
			},
		});
		const { view } = follow(journal({ ...start, message: { question: "Where is it?", letter: large } }));
		expect(await repeatOf(api, view)).toEqual({
			node: "start",
			message: { question: "Where is it?", letter: "a long letter" },
		});
		expect(asked).toEqual([`/api/runs/${RUN_ID}/values/${large.__ref}`]);
	});

	it("says so while the run's first event is not known", async () => {
		await expect(repeatOf(createApi(), follow([]).view)).rejects.toThrow("not known");
	});
});

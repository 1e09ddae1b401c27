import type { AnswerUnknownStepsBody } from "@switchyard/spec/http";
import { expect, it } from "vitest";
import { answerMatchingSteps, answerUnknownSteps } from "./answer-unknown-steps.ts";
import { createApi } from "./api.ts";

it("one answer goes to all steps that are checked, 500 in a request, and what was refused comes back by step", async () => {
	const steps = Array.from({ length: 501 }, (_, index) => ({
		run: `run-${index}`,
		step: 1,
		nodeName: "Mail",
	}));
	const sent: { path: unknown; body: AnswerUnknownStepsBody }[] = [];
	const error = { code: "STEP_NOT_UNKNOWN", message: "Someone answered before." };
	const api = createApi({
		fetch: async (path, init) => {
			const body = JSON.parse(String(init?.body)) as AnswerUnknownStepsBody;
			sent.push({ path, body });
			const [first, ...others] = body.steps ?? [];
			return Response.json({ answered: others, refused: [{ ...first, error }] });
		},
	});
	const { answered, refused } = await answerUnknownSteps(api, steps, {
		answer: "happened",
		outputs: { a: 1 },
	});
	expect(sent.map(({ path, body }) => [path, body.answer, body.outputs, body.steps?.length])).toEqual([
		["/api/unknown-steps", "happened", { a: 1 }, 500],
		["/api/unknown-steps", "happened", { a: 1 }, 1],
	]);
	expect(sent[1]?.body.steps).toEqual([{ run: "run-500", step: 1 }]);
	expect(answered).toHaveLength(499);
	expect(refused).toEqual([
		{ run: "run-0", step: 1, error },
		{ run: "run-500", step: 1, error },
	]);
});

it("one answer goes to all steps that match, from where the request before ended", async () => {
	const sent: unknown[] = [];
	const error = { code: "STEP_NOT_UNKNOWN", message: "Someone answered before." };
	const replies = [
		{ answered: [{ run: "run-3", step: 1 }], refused: [], next: "run-3" },
		{ answered: [], refused: [], next: "run-2" },
		{ answered: [{ run: "run-1", step: 4 }], refused: [{ run: "run-1", step: 2, error }] },
	];
	const api = createApi({
		fetch: async (_, init) => {
			sent.push(JSON.parse(String(init?.body)));
			return Response.json(replies[sent.length - 1]);
		},
	});
	const filter = { flow: "billing", node: "pay" };
	expect(await answerMatchingSteps(api, filter, { answer: "again" })).toEqual({
		answered: [
			{ run: "run-3", step: 1 },
			{ run: "run-1", step: 4 },
		],
		refused: [{ run: "run-1", step: 2, error }],
	});
	expect(sent).toEqual([
		{ answer: "again", matching: filter },
		{ answer: "again", matching: { ...filter, before: "run-3" } },
		{ answer: "again", matching: { ...filter, before: "run-2" } },
	]);
});

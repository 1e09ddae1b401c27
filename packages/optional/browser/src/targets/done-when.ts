import { NodeError } from "@switchyard/node-kit";
import type { Page } from "playwright-core";
import { type Static, Type } from "typebox";
import { awaitedWords, holds, untilPage } from "./awaited.ts";
import { Target } from "./target.ts";
import type { Patience } from "./until.ts";

/** What tells that a step was done: an address, words on the page, an element, or several of them. */
export const DoneWhen = Type.Object(
	{
		url: Type.Optional(Type.String({ title: "Part of the address", minLength: 1, maxLength: 2000 })),
		text: Type.Optional(Type.String({ title: "Text on the page", minLength: 1, maxLength: 500 })),
		target: Type.Optional(Target),
	},
	{ additionalProperties: false, minProperties: 1 },
);
export type DoneWhen = Static<typeof DoneWhen>;

/**
 * Waits until it holds.
 * @throws NodeError `NOT_DONE` when it does not in time
 */
export async function untilDone(page: () => Page, done: DoneWhen, patience: Patience): Promise<void> {
	if (await untilPage(page, (current) => holds(current, done), patience)) return;
	throw new NodeError({
		code: "NOT_DONE",
		message: `The step was done, and within ${patience.timeoutMs / 1000} seconds the page did not show this: ${awaitedWords(done)}.`,
		field: "done_when",
		hint: "Look at the page: it may have refused, or shows something else than was expected.",
	});
}

/**
 * Waits until it holds, after an attempt that may have acted.
 * @param done `undefined` for a step that has no sign
 * @throws NodeError `STEP_OUTCOME_UNKNOWN` when it does not in time: a site may refuse, or be slow to answer
 */
export async function untilSeenDone(
	page: () => Page,
	done: DoneWhen | undefined,
	patience: Patience,
): Promise<void> {
	if (done && (await untilPage(page, (current) => holds(current, done), patience))) return;
	const unseen = done
		? `: within ${patience.timeoutMs / 1000} seconds the page did not show this: ${awaitedWords(done)}`
		: "";
	throw new NodeError({
		code: "STEP_OUTCOME_UNKNOWN",
		message: `An attempt before this one may have done the step${unseen}.`,
		hint: "Look at the site whether it was done, then say so.",
	});
}

import { setTimeout as delay } from "node:timers/promises";
import { NodeError } from "@switchyard/node-kit";
import type { Page } from "playwright-core";
import { type Static, Type } from "typebox";

/** What tells that a step was done: an address, or words on the page, or both. */
export const DoneWhen = Type.Object(
	{
		/** A part of the address. */
		url: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
		/** Words that the page shows. */
		text: Type.Optional(Type.String({ minLength: 1, maxLength: 500 })),
	},
	{ additionalProperties: false, minProperties: 1, control: "json" },
);
export type DoneWhen = Static<typeof DoneWhen>;

/** Whether it holds now. */
export async function holds(page: Page, { url, text }: DoneWhen): Promise<boolean> {
	if (url !== undefined && !page.url().includes(url)) return false;
	if (text === undefined) return true;
	return (await page.getByText(text).filter({ visible: true }).count()) > 0;
}

/**
 * Waits until it holds.
 * @throws NodeError `NOT_DONE` when it does not in time: nobody knows whether the step was done
 */
export async function untilDone(
	page: () => Page,
	done: DoneWhen,
	{ timeoutMs, signal }: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<void> {
	const deadline = performance.now() + timeoutMs;
	while (!(await holds(page(), done))) {
		if (performance.now() >= deadline)
			throw new NodeError({
				code: "NOT_DONE",
				message: `The step was done, and within ${timeoutMs / 1000} seconds nothing told so: ${JSON.stringify(done)}.`,
				field: "done_when",
				hint: "Look at the page: it may have refused, or shows something else than was expected.",
			});
		await delay(100, undefined, { signal });
	}
}

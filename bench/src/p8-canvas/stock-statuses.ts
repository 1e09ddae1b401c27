import type { Page } from "playwright-core";
import { type MeasuredPage, slowFrameWhile } from "../canvas/frames.ts";
import { STATUS_EVENT, type Status } from "../canvas/stock/status.ts";
import type { Measured } from "../measure/measured.ts";
import { atPace, EVENTS } from "./pace.ts";

/** The frame time of the stock page while as many events as ours gets tell that one node after the other runs, and the CPU of one. */
export async function slowFrameOfStatuses(stock: MeasuredPage): Promise<Measured> {
	const sent: Promise<void>[] = [];
	const slow = await slowFrameWhile(stock, EVENTS, () =>
		atPace(0, EVENTS, (from, to) => sent.push(send(stock.page, from, to))),
	);
	await Promise.all(sent);
	return slow;
}

/** Does not wait for the page, as a socket does not. */
function send(page: Page, from: number, to: number): Promise<void> {
	const statuses = Array.from({ length: to - from }, (_, offset): Status => {
		const index = from + offset;
		return [`n${index >> 1}`, index % 2 === 0 ? "running" : "succeeded"];
	});
	return page.evaluate(
		({ type, statuses }) => void dispatchEvent(new CustomEvent(type, { detail: statuses })),
		{ type: STATUS_EVENT, statuses },
	);
}

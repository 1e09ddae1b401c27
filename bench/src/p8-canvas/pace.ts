import { setTimeout as pause } from "node:timers/promises";

/** Status events of one measurement, those before them that warm the page up, and how many come each second. */
export const EVENTS = 800;
export const WARM_UP_EVENTS = 400;
const PER_SECOND = 1000;
/** How often some are sent, in milliseconds: the pace at which the server flushes. */
const FLUSH_MS = 16;

/** Sends the events `first` to `end` at a steady pace: each call is about those from the one index up to the other. */
export async function atPace(
	first: number,
	end: number,
	send: (from: number, to: number) => void,
): Promise<void> {
	const started = performance.now();
	let sent = first;
	while (sent < end) {
		await pause(FLUSH_MS);
		const passed = performance.now() - started;
		const due = Math.min(end, first + Math.floor((passed / 1000) * PER_SECOND));
		if (due > sent) send(sent, due);
		sent = due;
	}
}

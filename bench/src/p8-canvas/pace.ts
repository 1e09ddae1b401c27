import { setTimeout as pause } from "node:timers/promises";

/** Status events of one measurement, and how many of them come each second. */
export const EVENTS = 800;
const PER_SECOND = 1000;
/** How often some are sent, in milliseconds: the pace at which the server flushes. */
const FLUSH_MS = 16;

/** Sends events at a steady pace: each call is about those from the first index up to the other one. */
export async function atPace(send: (from: number, to: number) => void): Promise<void> {
	const started = performance.now();
	let sent = 0;
	while (sent < EVENTS) {
		await pause(FLUSH_MS);
		const due = Math.min(EVENTS, Math.floor(((performance.now() - started) / 1000) * PER_SECOND));
		if (due > sent) send(sent, due);
		sent = due;
	}
}

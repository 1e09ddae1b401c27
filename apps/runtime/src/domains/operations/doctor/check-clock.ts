import type { DoctorFinding } from "@switchyard/spec/data-folder";
import type { CheckedStore } from "./check-store.ts";

/** How far two clocks may differ before it is worth a word, in milliseconds. */
const TOLERANCE_MS = 5000;

const HINT =
	"Set the clock, and keep it right with NTP: schedules, time limits and the order of runs depend on it.";

/** Compares this machine's clock with the database server's and with the newest run. @param now in milliseconds since the Unix epoch */
export async function checkClock(
	{ reader, now: storeNow }: CheckedStore,
	now: number,
): Promise<DoctorFinding[]> {
	const about = "clock";
	if (storeNow !== undefined && Math.abs(storeNow - now) > TOLERANCE_MS) {
		const message = `This machine's clock and PostgreSQL's differ by ${seconds(storeNow - now)}.`;
		return [{ about, status: "warning", message, hint: HINT }];
	}
	const newest = await reader?.read
		.selectFrom("runs")
		.select("started_at")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
	const ahead = Number(newest?.started_at ?? now) - now;
	if (ahead > TOLERANCE_MS) {
		const message = `The newest run began ${seconds(ahead)} after what the clock shows now: the clock went back.`;
		return [{ about, status: "problem", message, hint: HINT }];
	}
	return [{ about, status: "ok", message: `The clock shows ${new Date(now).toISOString()}.` }];
}

function seconds(ms: number): string {
	return `${Math.round(Math.abs(ms) / 1000)} seconds`;
}

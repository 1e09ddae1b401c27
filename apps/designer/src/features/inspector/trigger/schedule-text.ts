import { Cron } from "croner";
import { toString as inWords } from "cronstrue";

/** How many times are shown. */
const SHOWN = 3;

/** What a cron expression means. */
export interface ScheduleWords {
	/** In words, for example: At 09:00 AM, Monday through Friday. */
	readonly words: string;
	/** The next times after a moment, in milliseconds since the Unix epoch. */
	readonly next: readonly number[];
}

/** What a cron expression means in a time zone; `undefined` when it is none. */
export function scheduleText(expression: string, timeZone: string, from: Date): ScheduleWords | undefined {
	try {
		const cron = new Cron(expression, { timezone: timeZone, mode: "5-part", paused: true });
		const next = cron.nextRuns(SHOWN, from).map((time) => time.getTime());
		const words = inWords(expression, { use24HourTimeFormat: true, throwExceptionOnParseError: true });
		return { words, next };
	} catch {
		return undefined;
	}
}

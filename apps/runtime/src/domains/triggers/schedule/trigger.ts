import { constantOf } from "@switchyard/flow";
import type { Problem } from "@switchyard/spec/error";
import { Cron } from "croner";
import { pause } from "../pause.ts";
import type { TriggerKindServices } from "../scan-trigger-kinds.ts";
import { TriggerFailure } from "../trigger-failure.ts";
import type { Trigger, WatchingKind } from "../trigger-kind.ts";
import { triggerMessage } from "../trigger-message.ts";

/** Times of a cron expression in a time zone; those that a change of the clocks skips come when the clocks have changed. */
class Schedule {
	readonly #cron: Cron;

	/** @throws Error saying what is wrong with the expression */
	constructor(expression: string, timeZone: string) {
		this.#cron = new Cron(expression, { timezone: timeZone, mode: "5-part", paused: true });
	}

	/** The first time after a moment, in milliseconds since the Unix epoch; `undefined` when there is none. */
	after(moment: number): number | undefined {
		return this.#cron.nextRun(new Date(moment))?.getTime();
	}

	/** The last time that is not after a moment. */
	upTo(moment: number): number | undefined {
		// The library counts in seconds and leaves out the moment itself.
		return this.#cron.previousRuns(1, new Date(moment + 1000))[0]?.getTime();
	}
}

/** The last time that a run was started for, in milliseconds since the Unix epoch; at first, since when the trigger is on. */
interface ScheduleCursor {
	readonly after: number;
}

/** The wall clock is looked at this often, because it can be set while a trigger waits. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Starts runs by a cron expression: never early, and for times that passed while the server was off one run, which
 * learns how late it is.
 * @public found by scanning
 */
export function createTrigger({ now }: Pick<TriggerKindServices, "now">): WatchingKind {
	return {
		type: "Flow.Schedule",
		begin: (since): ScheduleCursor => ({ after: since }),
		problems: (node, spec) => {
			const constant = (name: string) => String(constantOf(node, spec, name));
			return scheduleProblems(constant("cron"), constant("time_zone"), now()).map((problem) => ({
				...problem,
				node: node.id,
			}));
		},
		watch: (trigger) => watch(trigger, now),
		startByHand: ({ trigger, sent, now: moment }) => {
			const at = moment.toISOString();
			return {
				message: { ...triggerMessage(trigger, { scheduled_at: at, fired_at: at, late_ms: 0 }), ...sent },
			};
		},
	};
}

async function watch(trigger: Trigger, now: () => number): Promise<void> {
	const schedule = new Schedule(String(trigger.parameter("cron")), String(trigger.parameter("time_zone")));
	let { after } = trigger.cursor as ScheduleCursor;
	while (!trigger.signal.aborted) {
		const moment = now();
		// The clock was set back since it was last looked at. Repeated times have the same keys, and start no second run.
		if (after > moment) after = moment - LONGEST_WAIT_MS;
		const due = nextDue(schedule, after, moment);
		if (due === undefined) throw new TriggerFailure("SCHEDULE_NEVER", "The schedule has no time to come.");
		trigger.working(due);
		if (due > moment) {
			await pause(Math.min(due - moment, LONGEST_WAIT_MS), trigger.signal);
			continue;
		}
		await trigger.fire({
			key: new Date(due).toISOString(),
			outputs: {
				scheduled_at: new Date(due).toISOString(),
				fired_at: new Date(moment).toISOString(),
				late_ms: moment - due,
			},
			cursor: { after: due } satisfies ScheduleCursor,
		});
		after = due;
	}
}

/** The last time that has passed already, else the first to come. */
function nextDue(schedule: Schedule, after: number, now: number): number | undefined {
	const passed = schedule.upTo(now);
	return passed !== undefined && passed > after ? passed : schedule.after(now);
}

function scheduleProblems(cron: string, timeZone: string, now: number): Problem[] {
	try {
		new Intl.DateTimeFormat("en", { timeZone });
	} catch {
		return [
			{
				code: "TIME_ZONE_UNKNOWN",
				message: `There is no time zone “${timeZone}”.`,
				field: "time_zone",
				hint: "Choose one of the list, for example Europe/Berlin.",
			},
		];
	}
	const problem = {
		field: "cron",
		hint: "Write minute, hour, day, month and weekday, for example 0 9 * * 1-5.",
	};
	try {
		if (new Schedule(cron, timeZone).after(now) !== undefined) return [];
		return [{ ...problem, code: "SCHEDULE_NEVER", message: `“${cron}” has no time to come.` }];
	} catch (error) {
		const reason = error instanceof Error ? error.message.replace(/^Cron\w+: /, "") : "";
		return [
			{ ...problem, code: "CRON_INVALID", message: `“${cron}” is no cron expression. ${reason}`.trim() },
		];
	}
}

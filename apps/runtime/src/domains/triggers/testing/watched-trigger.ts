import type { TriggerFailure } from "../trigger-failure.ts";
import type { Firing, Trigger, WatchingKind } from "../trigger-kind.ts";

/** A trigger that a test watches: what it fires is noted, what it remembers is kept for the next one. */
export interface WatchedTrigger {
	readonly firings: readonly Firing[];
	/** Why it started no run for what happened. */
	readonly passedOver: readonly TriggerFailure[];
	/** What it said of when it will next start a run. */
	readonly nextAt: () => number | undefined;
	readonly cursor: () => unknown;
	/** Whether it said that it does its work. */
	readonly isWorking: () => boolean;
	/** Settles when it stops by itself or is stopped. */
	readonly ended: Promise<void>;
	/** Turns it off; rejects with what it failed with. */
	readonly stop: () => Promise<void>;
}

export interface WatchOptions {
	readonly parameters: Readonly<Record<string, unknown>>;
	/** What an earlier one remembered. */
	readonly cursor?: unknown;
	/** Since when the trigger is on, in milliseconds since the Unix epoch. */
	readonly since?: number;
}

/** Turns one trigger on, without a flow and without runs. */
export function watchTrigger(
	kind: WatchingKind,
	{ parameters, since = 0, ...options }: WatchOptions,
): WatchedTrigger {
	const firings: Firing[] = [];
	const passedOver: TriggerFailure[] = [];
	const stop = new AbortController();
	let nextAt: number | undefined;
	let isWorking = false;
	let cursor = options.cursor ?? kind.begin(since);
	const remember = async (value: unknown) => {
		cursor = JSON.parse(JSON.stringify(value));
	};
	const trigger: Trigger = {
		flow: "flow",
		node: "node",
		signal: stop.signal,
		parameter: (name) => parameters[name],
		cursor,
		remember,
		fire: async (firing) => {
			firings.push(firing);
			await remember(firing.cursor);
		},
		passOver: async (reason, value) => {
			passedOver.push(reason);
			await remember(value);
		},
		working: (at) => {
			nextAt = at;
			isWorking = true;
		},
	};
	const ended = kind.watch(trigger);
	ended.catch(() => {}); // The caller of `stop` gets the error.
	return {
		firings,
		passedOver,
		nextAt: () => nextAt,
		cursor: () => cursor,
		isWorking: () => isWorking,
		ended,
		stop: () => {
			stop.abort();
			return ended;
		},
	};
}

import type { FlowRemoval } from "@switchyard/spec/http";
import { formatCount } from "../../../ui/format/count.ts";

/** How many names a sentence lists before it counts the others. */
const MOST_NAMES = 3;

/** What deleting a flow ends or breaks, a sentence each. */
export function removalEffects({ triggers, openRuns, callers }: FlowRemoval): string[] {
	return [
		...(triggers.length === 0
			? []
			: [`${names(triggers)} ${triggers.length === 1 ? "stops" : "stop"}: no more runs are started.`]),
		...(openRuns === 0
			? []
			: [
					`${formatCount(openRuns, "run")} under way ${openRuns === 1 ? "continues" : "continue"} to the end.`,
				]),
		...(callers.length === 0
			? []
			: [`${names(callers.map(({ name }) => name))} will fail where the flow is called.`]),
	];
}

function names(all: readonly string[]): string {
	const shown = all.slice(0, MOST_NAMES).map((name) => `“${name}”`);
	const more = all.length - shown.length;
	return new Intl.ListFormat("en").format(more === 0 ? shown : [...shown, `${more} more`]);
}

import { isSameJson } from "@switchyard/spec/json";
import type { BrowserSession } from "../session/browser-session.ts";
import { blotted } from "../session/secrets.ts";
import type { Healed } from "../targets/locate.ts";
import type { RecordedTarget } from "../targets/target.ts";
import { targetNow } from "../targets/target-now.ts";
import { isRecorded, writtenWays } from "../targets/ways.ts";
import { isAgents, type NotingContext } from "./note-action.ts";

type FallbackContext = NotingContext & { readonly log: (text: string) => void };

/** The most ways that a target has. */
const MOST_WAYS = 8;

/**
 * Says that an element was found by another than the first of its ways, and keeps what holds now, so that a designer can update the target by it.
 * What a model wrote as a target is not the flow's to update.
 */
export function noteFallback(
	context: FallbackContext,
	nodeSession: Pick<BrowserSession, "page" | "secrets">,
	parameter: string,
): (healed: Healed) => Promise<void> {
	return async (healed) => {
		context.log(healed.text);
		if (isAgents(context) || !context.note) return;
		const target = blotted(await updated(nodeSession, healed), nodeSession.secrets);
		context.note({ kind: "target", parameter, target, by: "fallback", used: true });
	};
}

/** What the target should be: the ways by which the element would be recorded now, with the one that has found it. */
async function updated(
	{ page }: Pick<BrowserSession, "page">,
	{ element, target, way }: Healed,
): Promise<RecordedTarget> {
	const ways = writtenWays(target);
	const snapshot = isRecorded(target) ? target.snapshot : "";
	const others = ways.filter((each) => each !== way);
	// Which row it is in changes from round to round: no page says that.
	const now = ways.some(({ row }) => row !== undefined) ? undefined : await targetNow(page, element);
	if (!now || isSameJson(now.ways[0], ways[0])) return { ways: [way, ...others], snapshot };
	if (now.ways.some((each) => isSameJson(each, way))) return now;
	return { ways: [...now.ways.slice(0, MOST_WAYS - 1), way], snapshot: now.snapshot };
}

import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { healingOf } from "../../healing/healing.ts";
import { doOnce, isUnseen } from "../../targets/do-once.ts";
import { locate } from "../../targets/locate.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { key, target, wait_ms: timeoutMs } = params;
	const isOnce = isUnseen(params);
	return doOnce(context, params, async (browserSession, begin) => {
		const { page } = browserSession;
		const { signal } = context;
		const healing = healingOf(context, browserSession, { does: "presses a key in it", isOnce });
		const element =
			target === undefined
				? undefined
				: await locate(page, { target, purpose: "any", timeoutMs, signal, healing });
		browserSession.touch(context.session?.agent);
		await begin();
		try {
			await (element ? element.press(key, { timeout: timeoutMs }) : page.keyboard.press(key));
		} catch (error) {
			throw error instanceof Error && error.message.includes("Unknown key") ? unknownKey(key) : error;
		}
	});
};

function unknownKey(key: string): NodeError {
	return new NodeError({
		code: "KEY_UNKNOWN",
		message: `There is no key ${JSON.stringify(key)}.`,
		field: "key",
		hint: "Such as Enter, Escape, Tab, ArrowDown, F2, a, or Control+A.",
	});
}

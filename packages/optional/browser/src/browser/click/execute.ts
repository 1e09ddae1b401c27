import type { ExecuteOf } from "@switchyard/node-kit";
import { healingOf } from "../../healing/healing.ts";
import { doOnce, isUnseen } from "../../targets/do-once.ts";
import { locate } from "../../targets/locate.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { target, wait_ms: timeoutMs } = params;
	const isOnce = isUnseen(params);
	return doOnce(context, params, async (browserSession, begin) => {
		const { signal } = context;
		const healing = healingOf(context, browserSession, { does: "clicks it", isOnce });
		const element = await locate(browserSession.page, {
			target,
			purpose: "press",
			timeoutMs,
			signal,
			healing,
		});
		browserSession.touch(context.session?.agent);
		await begin();
		await element.click({ timeout: timeoutMs });
	});
};

import type { ExecuteOf } from "@switchyard/node-kit";
import { healingOf } from "../../healing/healing.ts";
import { doOnce, isUnseen } from "../../targets/do-once.ts";
import { locate } from "../../targets/locate.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { target, wait_ms: timeoutMs } = params;
	const isOnce = isUnseen(params);
	return doOnce(context, params, async (session) => {
		const { signal } = context;
		const healing = healingOf(context, session, { does: "clicks it", isOnce });
		const element = await locate(session.page, { target, purpose: "press", timeoutMs, signal, healing });
		session.touch(context.session?.agent);
		await element.click({ timeout: timeoutMs });
	});
};

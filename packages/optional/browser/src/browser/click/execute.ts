import type { ExecuteOf } from "@switchyard/node-kit";
import { healing } from "../../notes/note-target.ts";
import { doOnce } from "../../targets/do-once.ts";
import { locate } from "../../targets/locate.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { target, wait_ms: timeoutMs } = params;
	return doOnce(context, params, async (session) => {
		const { signal } = context;
		const healed = healing(context, session);
		const element = await locate(session.page, { target, purpose: "press", timeoutMs, signal, healed });
		session.touch(context.session?.agent);
		await element.click({ timeout: timeoutMs });
	});
};

import type { ExecuteOf } from "@switchyard/node-kit";
import { inBrowser } from "../../session/in-browser.ts";
import { locate } from "../../targets/locate.ts";
import { putValue } from "../../targets/put-value.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = ({ target, value, wait_ms: timeoutMs }, context) => {
	const { signal } = context;
	return inBrowser(context, "again", async (session) => {
		const search = { target, purpose: "fill", timeoutMs, signal, healed: context.log } as const;
		const field = await locate(session.page, search);
		session.touch(context.session?.agent);
		await putValue(field, value, timeoutMs);
		return {};
	});
};

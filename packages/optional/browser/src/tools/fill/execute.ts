import type { ExecuteOf } from "@switchyard/node-kit";
import { putValue } from "../../targets/put-value.ts";
import { andSettle } from "../settled.ts";
import { withPage } from "../with-page.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { snapshot, fields, sites, limit, wait_ms: timeout } = params;
	return withPage(context, { sites, limit, manner: "again" }, async (session) => {
		await andSettle(session.page, async () => {
			for (const { ref, value } of fields) {
				const { locator } = await session.outlines.element(snapshot, ref);
				session.touch(context.session?.agent);
				await putValue(locator, value, timeout);
			}
		});
		return {};
	});
};

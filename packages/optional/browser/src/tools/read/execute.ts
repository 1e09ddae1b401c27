import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { defined } from "@switchyard/spec/json";
import { noteAction } from "../../notes/note-action.ts";
import { targetNow } from "../../targets/target-now.ts";
import { withPage } from "../with-page.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { snapshot, ref, sites, limit, wait_ms: timeout } = params;
	if (ref !== undefined && snapshot === undefined)
		throw new NodeError({
			code: "PARAMETER_MISSING",
			message: "A reference is given with the number of its snapshot.",
			field: "snapshot",
			hint: "Give the number of the last snapshot.",
		});
	return withPage(context, { sites, limit, manner: "look" }, async (browserSession) => {
		const { page, outlines } = browserSession;
		const part =
			ref === undefined || snapshot === undefined ? undefined : await outlines.element(snapshot, ref);
		const element = part?.locator ?? page.locator("body");
		const text = await element.innerText({ timeout });
		const target = part && (await targetNow(page, part.locator, part.outlined));
		if (!part || target) noteAction(context, browserSession, { kind: "read", ...defined({ target }) });
		return { text: text.slice(0, limit) };
	});
};

import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
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
	return withPage(context, { sites, limit, manner: "look" }, async ({ page, outlines }) => {
		const element =
			ref === undefined || snapshot === undefined
				? page.locator("body")
				: (await outlines.element(snapshot, ref)).locator;
		const text = await element.innerText({ timeout });
		return { text: text.slice(0, limit) };
	});
};

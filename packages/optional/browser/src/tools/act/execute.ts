import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import { calledIn } from "../../session/outline-lines.ts";
import { andSettle } from "../settled.ts";
import { siteOf } from "../site-of.ts";
import { withPage } from "../with-page.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { snapshot, ref, element, site, action, key, sites, limit, wait_ms: timeout } = params;
	return withPage(context, { sites, limit, manner: "once" }, async (session) => {
		const { page } = session;
		const { locator, line } = await session.outlines.element(snapshot, ref);
		// What a person agreed to is what is clicked, where it was said to be.
		if (calledIn(element) !== line.called)
			throw mismatch("element", `The element ${ref}`, line.called, element);
		const where = await siteOf(page, locator);
		if (site !== where) throw mismatch("site", "The site of the element", where, site);
		session.touch(context.session?.agent);
		await andSettle(page, () =>
			action === "press" ? locator.press(key, { timeout }) : locator.click({ timeout }),
		);
		return {};
	});
};

function mismatch(field: string, what: string, is: string, said: string): NodeError {
	return new NodeError({
		code: "ELEMENT_MISMATCH",
		message: `${what} is ${is}, not ${said.slice(0, 200)}. Nothing was done.`,
		field,
		hint: "Give it exactly as the last snapshot has it.",
	});
}

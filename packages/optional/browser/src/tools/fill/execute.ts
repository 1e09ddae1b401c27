import type { ExecuteOf } from "@switchyard/node-kit";
import type { RecordedAction } from "@switchyard/spec/recorder";
import type { Locator } from "playwright-core";
import { noteAction } from "../../notes/note-action.ts";
import { passwordField } from "../../notes/password-field.ts";
import type { BrowserSession } from "../../session/browser-session.ts";
import { putValue } from "../../targets/put-value.ts";
import { type OutlinedElement, targetNow } from "../../targets/target-now.ts";
import { andSettle } from "../settled.ts";
import { withPage } from "../with-page.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { snapshot, fields, sites, limit, wait_ms: timeout } = params;
	return withPage(context, { sites, limit, manner: "again" }, async (browserSession) => {
		const actions: RecordedAction[] = [];
		await andSettle(browserSession.page, async () => {
			for (const { ref, value } of fields) {
				const { locator, outlined } = await browserSession.outlines.element(snapshot, ref);
				const action = await filling(browserSession, { locator, outlined, timeout }, value);
				browserSession.touch(context.session?.agent);
				await putValue(locator, value, timeout);
				if (action) actions.push(action);
			}
		});
		for (const action of actions) noteAction(context, browserSession, action);
		return {};
	});
};

/** What filling a field is as a step; `undefined` where the field cannot be found again. */
async function filling(
	browserSession: BrowserSession,
	field: { readonly locator: Locator; readonly outlined: OutlinedElement; readonly timeout: number },
	value: string | boolean,
): Promise<RecordedAction | undefined> {
	const { locator, outlined, timeout } = field;
	const password = await passwordField(locator, timeout);
	if (password && typeof value === "string" && value !== "") browserSession.passwords.add(value);
	const target = await targetNow(browserSession.page, locator, outlined);
	if (!target) return undefined;
	return password ? { kind: "password", target, ...password } : { kind: "fill", target, value };
}

import type { ExecuteOf } from "@switchyard/node-kit";
import { healingOf } from "../../healing/healing.ts";
import { isAgents, noteAction } from "../../notes/note-action.ts";
import { passwordField } from "../../notes/password-field.ts";
import { inBrowser } from "../../session/in-browser.ts";
import { locate } from "../../targets/locate.ts";
import { putValue } from "../../targets/put-value.ts";
import { targetNow } from "../../targets/target-now.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = ({ target, value, wait_ms: timeoutMs }, context) => {
	const { signal } = context;
	return inBrowser(context, "again", async (browserSession) => {
		const search = {
			target,
			purpose: "fill",
			timeoutMs,
			signal,
			healing: healingOf(context, browserSession, { does: "puts a value into it" }),
		} as const;
		const field = await locate(browserSession.page, search);
		const password = isAgents(context) ? await passwordField(field, timeoutMs) : undefined;
		const filled = password && (await targetNow(browserSession.page, field));
		browserSession.touch(context.session?.agent);
		await putValue(field, value, timeoutMs);
		// What the model typed there is in no step that is made of it.
		if (password) browserSession.passwords.add(String(value));
		if (password && filled)
			noteAction(context, browserSession, { kind: "password", target: filled, ...password });
		return {};
	});
};

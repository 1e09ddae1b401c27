import { type ExecuteOf, NodeError } from "@switchyard/node-kit";
import type { ElementHandle } from "playwright-core";
import { healingOf } from "../../healing/healing.ts";
import { inBrowser } from "../../session/in-browser.ts";
import { locate } from "../../targets/locate.ts";
import type { definition } from "./definition.ts";

export const execute: ExecuteOf<typeof definition> = (params, context) => {
	const { target, credential, what, wait_ms: timeoutMs } = params;
	const { signal } = context;
	return inBrowser(context, "again", async (browserSession) => {
		// Before anything is typed: whatever fails, it is blotted out.
		browserSession.secrets.add(credential.password);
		const field = await locate(browserSession.page, {
			target,
			purpose: "fill",
			timeoutMs,
			signal,
			healing: healingOf(context, browserSession, { does: "types a user name or a password into it" }),
		});
		// The element itself: in a page that is opened in its place, nothing is typed.
		const element = await field.elementHandle({ timeout: timeoutMs });
		if (!element) return {};
		await checkOrigin(element, credential.origin);
		// A page may show the field's words once it has the focus.
		await element.focus();
		if (what === "password") await checkHidden(element);
		browserSession.touch(context.session?.agent);
		await element.fill(what === "password" ? credential.password : credential.user, { timeout: timeoutMs });
		return {};
	});
};

/** By what the browser says of the frame; a page has no say in it. */
async function checkOrigin(element: ElementHandle, allowed: string): Promise<void> {
	const frame = await element.ownerFrame();
	const url = frame?.url() ?? "";
	const origin = URL.canParse(url) ? new URL(url).origin : "null";
	if (origin === new URL(allowed).origin) return;
	throw new NodeError({
		code: "CREDENTIAL_ORIGIN_REFUSED",
		message: `The credential is for ${new URL(allowed).origin}, and the field is on ${origin === "null" ? "a page without a site" : origin}.`,
		field: "credential",
		hint: "See that the browser is where it should be. A credential names the one site that it is typed on.",
	});
}

async function checkHidden(element: ElementHandle): Promise<void> {
	const isPassword = await element.evaluate(
		(field) => (field as Element).getAttribute("type")?.toLowerCase() === "password",
	);
	if (isPassword) return;
	throw new NodeError({
		code: "TARGET_UNFIT",
		message: "The field is not one for passwords: what is typed there can be read.",
		field: "target",
	});
}

import { wordsPage } from "./form-page.ts";
import type { FormServices } from "./form-services.ts";
import type { FormSettings } from "./form-settings.ts";

/** How long a person waits for what the flow answers, in milliseconds. */
const WAIT_MS = 30_000;

/** What people see once their form is taken. The message of the run stays inside: only a Respond node sends some of it out. */
export async function sentPage<Reply>(
	{ title, showsAnswer, thanks }: FormSettings,
	{ runId }: { readonly runId: string | undefined },
	{ runs }: Pick<FormServices, "runs">,
	send: (status: number, html: string) => Reply,
): Promise<Reply> {
	if (!showsAnswer || runId === undefined) return send(200, wordsPage(title, thanks));
	const response = await runs.waitForResponse(runId, WAIT_MS);
	if (response === undefined) return send(202, wordsPage(title, CONTINUES));
	const { by, status, body, error } = response;
	if (error !== undefined) return send(500, wordsPage(title, FAILED));
	if (by === "end" || body === undefined) return send(200, wordsPage(title, thanks));
	return send(status, wordsPage(title, typeof body === "string" ? body : JSON.stringify(body, null, 2)));
}

const CONTINUES = "Your answers have been sent. What comes of them is not known yet.";
const FAILED = "Your answers have been sent, but something went wrong then.";

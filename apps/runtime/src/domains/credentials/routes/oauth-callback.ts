import { AppError } from "@switchyard/spec";
import type { SignIns } from "../oauth/sign-ins.ts";
import type { Http } from "../../../platform/http/http.ts";
import { escapeHtml, plainPage } from "../../../platform/http/plain-page.ts";
import type { McpServers } from "../../mcp/mcp-servers.ts";

/** Where services send a person's browser back to; to be registered with them. */
export const CALLBACK = "/oauth/callback";

/**
 * The end of a sign-in. Anybody may call it: what counts is the state, which only the browser learns that began, and which is good once.
 */
export function oauthCallbackRoutes(
	app: Http,
	{
		signIns,
		mcpServers,
	}: { readonly signIns: Pick<SignIns, "end">; readonly mcpServers: Pick<McpServers, "endSignIn"> },
): void {
	app.get(CALLBACK, { config: { access: "public" }, schema: { hide: true } }, async (request, reply) => {
		const { search } = new URL(request.url, "http://localhost");
		reply.type("text/html; charset=utf-8");
		try {
			const parameters = new URLSearchParams(search);
			const server = await mcpServers.endSignIn(parameters);
			if (server !== undefined)
				return page("Signed in", `The tools of ${server} can be used now. You can close this window.`);
			const name = await signIns.end(parameters);
			return page("Signed in", `The credential ${name} can be used now. You can close this window.`);
		} catch (error) {
			if (!(error instanceof AppError)) throw error;
			reply.code(error.statusCode);
			return page("Not signed in", `${error.message} ${error.hint ?? ""}`);
		}
	});
}

function page(title: string, text: string): string {
	return plainPage(title, `<p>${escapeHtml(text)}</p>`);
}

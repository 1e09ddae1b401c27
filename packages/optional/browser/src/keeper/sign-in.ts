import type { ChromiumPipe } from "./chromium-pipe.ts";
import type { LoginProxy } from "./login-proxy.ts";

interface Event {
	readonly method?: string;
	readonly sessionId?: string;
	readonly params?: { readonly requestId?: string };
}

interface Evaluated {
	readonly exceptionDetails?: { readonly exception?: { readonly description?: string } };
}

/**
 * Signs a browser in to its proxy, by a request of its empty page. The browser keeps the login for as long as it runs and sends it with all that it asks
 * for; its arguments, which every program of the machine can read, have none.
 */
export async function signIn(
	pipe: ChromiumPipe,
	{ url, username, password }: LoginProxy["signIn"],
): Promise<void> {
	const { sessionId } = await pipe.command("Target.attachToTarget", {
		targetId: await firstPage(pipe),
		flatten: true,
	});
	const page = String(sessionId);
	const answer = (method: string, params: object) => void pipe.command(method, params, page).catch(() => {});
	pipe.listener = (message) => {
		const { method, sessionId: from, params }: Event = JSON.parse(message.toString());
		if (from !== page) return;
		const { requestId } = params ?? {};
		const login = { response: "ProvideCredentials", username, password };
		if (method === "Fetch.requestPaused") answer("Fetch.continueRequest", { requestId });
		if (method === "Fetch.authRequired")
			answer("Fetch.continueWithAuth", { requestId, authChallengeResponse: login });
	};
	const patterns = [{ urlPattern: `${url}*` }];
	await pipe.command("Fetch.enable", { handleAuthRequests: true, patterns }, page);
	const expression = `fetch(${JSON.stringify(url)}, { mode: "no-cors", credentials: "include" }).then(() => true)`;
	const evaluate = { expression, awaitPromise: true };
	const { exceptionDetails }: Evaluated = await pipe.command("Runtime.evaluate", evaluate, page);
	if (exceptionDetails)
		throw new Error(`It could not sign in to its proxy: ${exceptionDetails.exception?.description}`);
	pipe.listener = undefined;
	await pipe.command("Target.detachFromTarget", { sessionId });
}

/** The page that a browser begins with; one is opened where it has none. */
async function firstPage(pipe: ChromiumPipe): Promise<unknown> {
	const { targetInfos } = await pipe.command("Target.getTargets");
	const pages = targetInfos as readonly { readonly targetId: string; readonly type: string }[];
	const first = pages.find(({ type }) => type === "page");
	return first?.targetId ?? (await pipe.command("Target.createTarget", { url: "about:blank" })).targetId;
}

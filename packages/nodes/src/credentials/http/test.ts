import { type CredentialTest, NodeError } from "@switchyard/node-kit";
import type { HttpAccess } from "@switchyard/spec/credential";
import { authenticate } from "../../http/authenticate.ts";

/** Reads an address with the credential. */
export const test: CredentialTest<HttpAccess> = async (access, context) => {
	const { network, signal } = context;
	const url = new URL(context.url ?? firstAddress(access));
	const request = { url, method: "GET", headers: new Headers(), followsRedirects: false };
	const authenticated = await authenticate(request, access);
	const response = await ask(
		() => network.fetch(authenticated.url, { headers: authenticated.headers, redirect: "manual", signal }),
		url,
		signal,
	);
	await response.body?.cancel();
	const { status } = response;
	if (status === 401 || status === 403) throw refused(url, status);
	if (status < 400) return `${url.host} answered with status ${status}.`;
	return `${url.host} answered with status ${status}, which does not tell whether it takes the credential. Test it with an address that exists there.`;
};

function firstAddress({ hosts }: HttpAccess): string {
	const host = hosts.find((one) => !one.includes("*"));
	if (host !== undefined) return host.startsWith("http://") ? host : `https://${host}/`;
	throw new NodeError({
		code: "HTTP_URL_INVALID",
		message: "No host of the credential is a whole name.",
		field: "url",
		hint: "Test it with an address on one of its hosts.",
	});
}

async function ask(send: () => Promise<Response>, url: URL, signal: AbortSignal): Promise<Response> {
	try {
		return await send();
	} catch (cause) {
		signal.throwIfAborted();
		if (cause instanceof NodeError) throw cause;
		throw new NodeError({
			code: "HTTP_UNREACHABLE",
			message: `${url.host} could not be reached.`,
			field: "url",
			hint: "Check the address, and whether the server there is running.",
			cause,
		});
	}
}

function refused({ host }: URL, status: number): NodeError {
	return new NodeError({
		code: "CREDENTIAL_REFUSED",
		message: `${host} refused the credential (status ${status}).`,
		hint: "Check the secret, and whether it may read this address.",
	});
}

import { type CredentialTest, NodeError } from "@switchyard/node-kit";
import type { ModelCredential } from "@switchyard/spec/credential";
import type { ModelProvider } from "@switchyard/spec/model";

interface ProviderApi {
	readonly baseUrl?: string;
	/** The headers that carry the key. */
	readonly headers: (key: string) => Record<string, string>;
}

const APIS: Readonly<Record<ModelProvider, ProviderApi>> = {
	"openai-compatible": { headers: (key) => ({ authorization: `Bearer ${key}` }) },
	anthropic: {
		baseUrl: "https://api.anthropic.com/v1",
		headers: (key) => ({ "x-api-key": key, "anthropic-version": "2023-06-01" }),
	},
	google: {
		baseUrl: "https://generativelanguage.googleapis.com/v1beta",
		headers: (key) => ({ "x-goog-api-key": key }),
	},
};

/** Asks for the list of models, which costs nothing. */
export const test: CredentialTest<ModelCredential> = async (credential, context) => {
	const { provider = "openai-compatible", network, signal } = context;
	const api = APIS[provider];
	const base = credential.baseUrl ?? api.baseUrl;
	if (base === undefined) throw noAddress();
	const url = URL.parse(`${base.replace(/\/+$/, "")}/models`);
	if (url === null)
		throw failed("The base URL is no address.", "An address looks like https://models.example.com/v1.");
	const headers = credential.apiKey === undefined ? {} : api.headers(credential.apiKey);
	const response = await ask(() => network.fetch(url, { headers, redirect: "manual", signal }), url, signal);
	await response.body?.cancel();
	if (response.ok) return `${url.host} takes the key.`;
	throw refused(url, response.status);
};

async function ask(send: () => Promise<Response>, url: URL, signal: AbortSignal): Promise<Response> {
	try {
		return await send();
	} catch (cause) {
		signal.throwIfAborted();
		if (cause instanceof NodeError) throw cause;
		throw failed(`${url.host} could not be reached.`, "Check the base URL, and whether the server runs.");
	}
}

function noAddress(): NodeError {
	return failed(
		"The credential has no base URL, which an OpenAI-compatible provider needs.",
		"Add the base URL, or test the key with the provider that it is from.",
	);
}

function refused({ host }: URL, status: number): NodeError {
	if (status === 401 || status === 403 || status === 400)
		return failed(`${host} refused the key (status ${status}).`, "Check the key, and whose it is.");
	if (status === 404)
		return failed(`${host} has no list of models at this address.`, "Check the base URL; many end in /v1.");
	return failed(`${host} answered with status ${status}.`, "Try again later.");
}

function failed(message: string, hint: string): NodeError {
	return new NodeError({ code: "MODEL_FAILED", message, hint });
}

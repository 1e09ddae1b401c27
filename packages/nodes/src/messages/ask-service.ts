import { type ExecutionContext, NodeError } from "@switchyard/node-kit";
import type { MessengerService, Refusal, ServiceRequest, ServiceResponse } from "./message.ts";
import type { MessengerCredential } from "./messenger-credential.ts";

type Connection = Pick<ExecutionContext, "network" | "signal">;

/** How much of a response is read, in bytes: services answer with little. */
const MOST_READ = 256 * 1024;

/** Failures of making a connection: nothing of the message has left. */
const BEFORE_SENDING: ReadonlySet<unknown> = new Set([
	"EAI_AGAIN",
	"ECONNREFUSED",
	"EHOSTUNREACH",
	"ENETUNREACH",
	"ENOTFOUND",
	"UND_ERR_CONNECT_TIMEOUT",
]);

/** The address that an account's requests go to. @throws NodeError `MESSENGER_ADDRESS_WRONG` */
export function baseOf(service: MessengerService, { secret, baseUrl }: MessengerCredential): string {
	const base = service.baseUrl === undefined ? secret : (baseUrl ?? service.baseUrl);
	const url = URL.canParse(base) ? new URL(base) : undefined;
	const isThisMachine = url && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
	if (url?.protocol === "https:" || (url?.protocol === "http:" && isThisMachine))
		return base.replace(/\/+$/, "");
	throw new NodeError({
		code: "MESSENGER_ADDRESS_WRONG",
		message: `The credential has no address of ${service.name} that begins with https.`,
		field: "account",
		hint: "Correct the address in the credential.",
	});
}

/**
 * Sends a request, and gives what the service said.
 * @throws NodeError for what it refused, and `MESSENGER_UNREACHABLE`
 */
export async function askService(
	service: MessengerService,
	{ url, headers = {}, body }: Omit<ServiceRequest, "body"> & { readonly body?: object },
	{ network, signal }: Connection,
): Promise<ServiceResponse> {
	const response = await respond(service, signal, async () => {
		const answer = await network.fetch(url, {
			method: body === undefined ? "GET" : "POST",
			headers: { "content-type": "application/json; charset=utf-8", ...headers },
			...(body === undefined ? {} : { body: JSON.stringify(body) }),
			redirect: "error",
			signal,
		});
		return { status: answer.status, headers: answer.headers, body: readJson(await textOf(answer)) };
	});
	const refusal = service.refusal(response);
	if (refusal) throw refused(service, refusal, response.status);
	return response;
}

async function respond(
	service: MessengerService,
	signal: AbortSignal,
	ask: () => Promise<ServiceResponse>,
): Promise<ServiceResponse> {
	try {
		return await ask();
	} catch (cause) {
		signal.throwIfAborted();
		if (cause instanceof NodeError) throw cause;
		const sent = !BEFORE_SENDING.has(codeOf(cause));
		throw new NodeError({
			code: "MESSENGER_UNREACHABLE",
			message: sent
				? `The connection to ${service.name} broke off: nobody knows whether it took the message.`
				: `${service.name} could not be reached.`,
			hint: sent ? "Look in the chat before you send it again." : "Try again later.",
			retryable: !sent,
			cause,
		});
	}
}

async function textOf(response: Response): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of response.body ?? []) {
		chunks.push(chunk);
		size += chunk.byteLength;
		if (size > MOST_READ) break;
	}
	return Buffer.concat(chunks).toString("utf8");
}

function readJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return text;
	}
}

/** `fetch` wraps the error that says what happened. */
function codeOf(error: unknown): unknown {
	const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
	return typeof reason === "object" && reason !== null && "code" in reason ? reason.code : undefined;
}

function refused({ name, hasOneChannel }: MessengerService, refusal: Refusal, status: number): NodeError {
	const words = `: ${refusal.words.slice(0, 500)}`;
	switch (refusal.kind) {
		case "recipient":
			return new NodeError({
				code: "MESSENGER_RECIPIENT_REFUSED",
				message: `${name} does not let the account write there${words}`,
				field: "to",
				hint: "Check the channel's id, and add the account to the channel.",
			});
		case "login":
			return new NodeError({
				code: "MESSENGER_LOGIN_REFUSED",
				message: `${name} refused the account${words}`,
				field: "account",
				hint: hasOneChannel
					? "Correct the address in the credential: it may have expired."
					: "Correct the token in the credential.",
			});
		case "busy": {
			const { waitSeconds } = refusal;
			return new NodeError({
				code: "MESSENGER_BUSY",
				message: `${name} takes no more messages for now${words}`,
				hint:
					waitSeconds === undefined
						? "Send it again later."
						: `Send it again in ${waitSeconds} seconds or later.`,
				retryable: true,
			});
		}
		default:
			return new NodeError({
				code: "MESSENGER_REFUSED",
				message: `${name} refused the message${words}`,
				field: "text",
				// A server at fault may have taken it all the same.
				hint: status >= 500 ? "Look in the chat before you send it again." : "Its words say why.",
			});
	}
}

import { type ExecutionContext, NodeError } from "@switchyard/node-kit";
import { FORBIDDEN_KEYS } from "@switchyard/spec/json";
import { type BilledAmount, billedAmount } from "@switchyard/spec/tool";
import type { Answer } from "./answer.ts";
import { readBody } from "./read-body.ts";
import type { OutgoingRequest } from "./request-of.ts";
import { type Sending, send } from "./send.ts";
import { unreachable } from "./unreachable.ts";

/** A request that changes something names the step, so that the other end can tell another attempt from another request. */
export function nameEffect({ method, headers }: OutgoingRequest, key: string): void {
	if (SAFE_METHODS.has(method) || headers.has("idempotency-key")) return;
	headers.set("idempotency-key", key);
}

const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

async function* nothing(): AsyncGenerator<Uint8Array> {}

/**
 * Sends a request and reads what is answered, whatever its status.
 * @param path the file that the body of a successful answer is saved to, instead of becoming a value
 * @throws NodeError as `send` and `readBody` say
 */
export async function answerTo(
	request: OutgoingRequest,
	sending: Sending,
	context: ExecutionContext,
	path?: string,
): Promise<Answer> {
	const response = await send(request, sending, context);
	const head = { status: response.status, headers: headersOf(response) };
	try {
		if (path !== undefined && response.ok) {
			const bytes = await context.files.save(path, response.body ?? nothing());
			return { response, outputs: { ...head, file: { path, bytes } } };
		}
		const body = await readBody(response, head);
		charge(billedAmount(body), context);
		return { response, outputs: body === undefined ? head : { ...head, body } };
	} catch (error) {
		context.signal.throwIfAborted();
		throw error instanceof NodeError ? error : unreachable(error, request, head);
	}
}

function charge(amount: BilledAmount | undefined, context: ExecutionContext): void {
	if (amount === undefined) return;
	if ("dollars" in amount) context.charge(amount.dollars);
	else context.chargeCredits(amount.credits);
}

/** The headers by name, without names that reach an object's prototype. */
function headersOf(response: Response): Record<string, string> {
	const names: readonly string[] = FORBIDDEN_KEYS;
	return Object.fromEntries([...response.headers].filter(([name]) => !names.includes(name)));
}

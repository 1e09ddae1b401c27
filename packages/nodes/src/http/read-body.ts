import { NodeError } from "@switchyard/node-kit";
import { describeJsonFault, readJson } from "@switchyard/spec/json";

/** The largest answer that is read. */
export const RESPONSE_LIMIT = 4 * 1_048_576;

/** What is known of an answer before its body; a failure keeps it. */
type Head = Readonly<Record<string, unknown>>;

/**
 * An answer's body as a value: parsed when its content type says JSON, text when it says text or nothing, else
 * Base64. `undefined` when there is none.
 * @throws NodeError `HTTP_RESPONSE_TOO_LARGE`, `HTTP_BODY_INVALID`
 */
export async function readBody(response: Response, head: Head): Promise<unknown> {
	const bytes = await readBytes(response, head);
	if (bytes.length === 0) return undefined;
	const [type = "", ...parameters] = (response.headers.get("content-type") ?? "").toLowerCase().split(";");
	const mediaType = type.trim();
	if (isJson(mediaType)) return parseJson(new TextDecoder().decode(bytes), head);
	return isText(mediaType) ? decode(bytes, parameters) : bytes.toString("base64");
}

async function readBytes(response: Response, outputs: Head): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of response.body ?? []) {
		size += chunk.length;
		if (size > RESPONSE_LIMIT) {
			throw new NodeError({
				code: "HTTP_RESPONSE_TOO_LARGE",
				message: `The answer is larger than ${RESPONSE_LIMIT / 1_048_576} MB.`,
				hint: "Ask for less, for example for one page of a list.",
				outputs,
			});
		}
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

function isJson(mediaType: string): boolean {
	return mediaType === "application/json" || mediaType.endsWith("+json");
}

function isText(mediaType: string): boolean {
	return (
		mediaType === "" ||
		mediaType.startsWith("text/") ||
		mediaType.endsWith("+xml") ||
		["application/xml", "application/javascript", "application/x-www-form-urlencoded"].includes(mediaType)
	);
}

function parseJson(text: string, head: Head): unknown {
	const read = readJson(text, "answer");
	if ("value" in read) return read.value;
	throw new NodeError({
		code: "HTTP_BODY_INVALID",
		message: `The answer says that it is JSON, but it cannot be used. ${describeJsonFault(read.fault)}`,
		hint: "The error's output `body` has the answer as text.",
		outputs: { ...head, body: text },
	});
}

function decode(bytes: Uint8Array, parameters: readonly string[]): string {
	const charset = parameters
		.map((parameter) => parameter.trim())
		.find((parameter) => parameter.startsWith("charset="))
		?.slice("charset=".length)
		.replaceAll('"', "");
	try {
		return new TextDecoder(charset).decode(bytes);
	} catch {
		return new TextDecoder().decode(bytes);
	}
}

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { defined } from "@switchyard/spec/json";
import { conceptVector } from "./concept-vectors.ts";

/** A provider of embeddings on loopback, as OpenAI and Google have it, whose model knows a few synonyms. */
export interface EmbeddingsServer {
	/** What a credential's `baseUrl` is to be for the provider `openai-compatible`. */
	readonly baseUrl: string;
	/** The same for `google`. */
	readonly googleBaseUrl: string;
	/** Every request, in the order in which they came. */
	readonly requests: readonly EmbeddingsRequest[];
	/** How requests are answered from now on; as a model that works answers when absent. */
	behave(
		behaviour?: Behaviour | ((request: EmbeddingsRequest, index: number) => Behaviour | undefined),
	): void;
	close(): Promise<void>;
}

export interface EmbeddingsRequest {
	readonly url: string;
	readonly headers: IncomingMessage["headers"];
	readonly model: string;
	readonly texts: readonly string[];
	readonly dimensions?: number;
	/** Resolves when the connection is over, no matter who ended it. */
	readonly closed: Promise<void>;
}

/** What is wrong with an answer. */
export type Behaviour =
	/** The request is refused. */
	| { readonly status: number; readonly message: string; readonly headers?: Readonly<Record<string, string>> }
	/** Vectors have so many dimensions, whatever was asked for. */
	| { readonly size: number }
	/** There are so many vectors, whatever was asked for. */
	| { readonly count: number }
	/** Each number is this one, as it stands in the answer. */
	| { readonly number: string }
	/** The answer has so many bytes. */
	| { readonly bytes: number }
	/** It is answered once this resolves. */
	| { readonly after: Promise<unknown> };

/** How many tokens a text is said to have: one for each word. */
const tokensOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0);

export async function startEmbeddingsServer(): Promise<EmbeddingsServer> {
	const requests: EmbeddingsRequest[] = [];
	let choose: (request: EmbeddingsRequest, index: number) => Behaviour | undefined = () => undefined;
	const server = createServer(async (incoming, response) => {
		const request = await read(incoming, response);
		const index = requests.push(request) - 1;
		await answer(response, request, choose(request, index));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const { port } = server.address() as AddressInfo;
	const origin = `http://127.0.0.1:${port}`;
	return {
		baseUrl: `${origin}/v1`,
		googleBaseUrl: `${origin}/v1beta`,
		requests,
		behave(behaviour) {
			choose = typeof behaviour === "function" ? behaviour : () => behaviour;
		},
		async close() {
			server.close();
			server.closeAllConnections();
			await once(server, "close");
		},
	};
}

interface GoogleRequest {
	readonly content: { readonly parts: readonly { readonly text: string }[] };
	readonly outputDimensionality?: number;
}

interface Body extends Partial<GoogleRequest> {
	readonly model?: string;
	readonly input?: readonly string[];
	readonly dimensions?: number;
	readonly requests?: readonly GoogleRequest[];
}

async function read(incoming: IncomingMessage, response: ServerResponse): Promise<EmbeddingsRequest> {
	const { promise: closed, resolve } = Promise.withResolvers<void>();
	response.on("close", resolve);
	const { url = "", headers } = incoming;
	const body = (await json(incoming)) as Body;
	const google = body.requests ?? (body.content ? [body as GoogleRequest] : []);
	const dimensions = body.dimensions ?? google[0]?.outputDimensionality;
	return {
		url,
		headers,
		model: body.model?.replace("models/", "") ?? /models\/([^:]+):/.exec(url)?.[1] ?? "",
		texts: body.input ?? google.map(({ content }) => content.parts.map(({ text }) => text).join("")),
		...defined({ dimensions }),
		closed,
	};
}

async function answer(
	response: ServerResponse,
	request: EmbeddingsRequest,
	behaviour: Behaviour | undefined,
): Promise<void> {
	if (behaviour && "after" in behaviour) await behaviour.after;
	if (behaviour && "status" in behaviour)
		return send(response, behaviour.status, { error: { message: behaviour.message } }, behaviour.headers);
	if (behaviour && "bytes" in behaviour) return send(response, 200, { data: "x".repeat(behaviour.bytes) });
	const { texts, dimensions } = request;
	const size = behaviour && "size" in behaviour ? behaviour.size : dimensions;
	const count = behaviour && "count" in behaviour ? behaviour.count : texts.length;
	const vectors = Array.from({ length: count }, (_, index) => conceptVector(texts[index] ?? "", size));
	const text = JSON.stringify(bodyOf(request, vectors));
	const isOdd = behaviour !== undefined && "number" in behaviour;
	send(response, 200, isOdd ? text.replaceAll(/(?<=[[,])\d+(?=[\],])/g, behaviour.number) : text);
}

/** As the provider's protocol has it. */
function bodyOf({ url, texts, model }: EmbeddingsRequest, vectors: readonly number[][]): unknown {
	if (url.endsWith(":batchEmbedContents")) return { embeddings: vectors.map((values) => ({ values })) };
	if (url.endsWith(":embedContent")) return { embedding: { values: vectors[0] } };
	const tokens = tokensOf(texts);
	return {
		object: "list",
		model,
		data: vectors.map((embedding, index) => ({ object: "embedding", index, embedding })),
		usage: { prompt_tokens: tokens, total_tokens: tokens },
	};
}

function send(
	response: ServerResponse,
	status: number,
	body: unknown,
	headers: Readonly<Record<string, string>> = {},
): void {
	response.writeHead(status, { "content-type": "application/json", ...headers });
	response.end(typeof body === "string" ? body : JSON.stringify(body));
}

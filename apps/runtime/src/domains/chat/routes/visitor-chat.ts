import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { Done } from "@switchyard/spec/api";
import { VisitorChat, type VisitorNews } from "@switchyard/spec/chat";
import { AppError } from "@switchyard/spec/error";
import { PostMessageReply, VisitorMessageBody, VisitorStopBody } from "@switchyard/spec/http";
import { Id } from "@switchyard/spec/identity";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { Allowance } from "../../../platform/http/allowance.ts";
import { bearerToken } from "../../../platform/http/bearer-token.ts";
import { GuessBrake } from "../../../platform/http/guess-brake.ts";
import type { Http } from "../../../platform/http/http.ts";
import type { Embeds } from "../embed/embeds.ts";
import type { VisitorChats } from "../embed/visitor-chats.ts";
import { type VisitorNewsOptions, visitorNews } from "../embed/visitor-news.ts";

export interface VisitorChatServices {
	readonly embeds: Embeds;
	readonly visitorChats: VisitorChats;
	readonly runs: VisitorNewsOptions["runs"];
}

const Named = Type.Object({ flow: Id }, { additionalProperties: false });

/** How many requests one visitor may send within a minute. */
const REQUESTS_PER_MINUTE = 120;
/** How many streams one visitor, and all together, may have open. */
const STREAMS = { each: 4, all: 1000 } as const;
/** How often a stream shows that it is alive, in milliseconds: proxies close silent ones. */
const HEARTBEAT_MS = 20_000;
/** What a visitor may send at once, in bytes. */
const BODY_LIMIT = 32 * 1024;
/** A JWT with an id and a name of their greatest lengths, in characters. */
const LONGEST_TOKEN = 2048;
const MINUTE_MS = 60_000;

/** The chat as the embedded page asks for it. What a request proves itself with is the visitor's token; nobody's cookie counts. */
export function visitorChatRoutes(app: Http, { embeds, visitorChats, runs }: VisitorChatServices): void {
	const brake = new GuessBrake({ max: 30, what: "tokens", now: Date.now });
	const requests = new Allowance(MINUTE_MS, Date.now);
	const streams = new Map<string, number>();
	const closing = new AbortController();
	app.addHook("preClose", (done) => {
		closing.abort();
		done();
	});
	// Strangers share an allowance by their address; visitors, whom a token tells apart, have one each.
	const config = { access: "secret", rateLimit: false, outside: true } as const;
	const tags = ["Embedded chat"];
	const url = "/api/embeds/:flow/chat";

	/** @throws AppError `EMBED_NOT_FOUND`, `EMBED_TOKEN_INVALID`, `RATE_LIMITED` */
	const visitorOf = async (request: FastifyRequest, reply: FastifyReply) => {
		const { flow } = request.params as { readonly flow: string };
		const known = await embeds
			.visitorOf(flow, bearerToken(request.headers.authorization, LONGEST_TOKEN))
			.catch(async (error: unknown) => {
				if (error instanceof AppError && error.code === "EMBED_TOKEN_INVALID")
					await brake.slow(request, reply, flow);
				throw error;
			});
		const { visitor, until } = known;
		const spender = `${flow} ${visitor.id}`;
		const waitMs = requests.waitMs(spender, REQUESTS_PER_MINUTE);
		if (waitMs > 0) {
			reply.header("retry-after", Math.ceil(waitMs / 1000));
			throw new AppError("RATE_LIMITED");
		}
		requests.spend(spender);
		return { of: { flow, visitor }, until, spender };
	};

	app.get(
		url,
		{
			config,
			schema: {
				tags,
				operationId: "getVisitorChat",
				summary: "A visitor's own chat",
				params: Named,
				response: { 200: VisitorChat },
			},
		},
		async (request, reply) => (await visitorChats.read((await visitorOf(request, reply)).of)).chat,
	);

	app.get(
		`${url}/news`,
		{
			config,
			schema: {
				tags,
				operationId: "followVisitorChat",
				summary: "A visitor's own chat, and what changes in it, as server-sent events",
				params: Named,
			},
		},
		async (request, reply) => {
			const { of, until, spender } = await visitorOf(request, reply);
			const open = streams.get(spender) ?? 0;
			const all = [...streams.values()].reduce((sum, each) => sum + each, 0);
			if (open >= STREAMS.each || all >= STREAMS.all)
				throw new AppError("RATE_LIMITED", { message: "Too many chats are open." });
			streams.set(spender, open + 1);
			const gone = new AbortController();
			const ended = AbortSignal.any([
				gone.signal,
				closing.signal,
				embeds.signalOf(of.flow),
				AbortSignal.timeout(Math.max(0, until - Date.now())),
			]);
			const news = visitorNews({ chats: visitorChats, runs }, of, ended);
			reply.raw.once("close", () => {
				gone.abort();
				const left = (streams.get(spender) ?? 1) - 1;
				if (left > 0) streams.set(spender, left);
				else streams.delete(spender);
			});
			// Proxies that gather answers would hold the words back.
			reply.header("x-accel-buffering", "no").type("text/event-stream; charset=utf-8");
			return reply.send(Readable.from(serverSentEvents(news, ended)));
		},
	);

	app.post(
		`${url}/messages`,
		{
			config,
			bodyLimit: BODY_LIMIT,
			schema: {
				tags,
				operationId: "postVisitorMessage",
				summary: "Say something as a visitor",
				params: Named,
				body: VisitorMessageBody,
				response: { 200: PostMessageReply, 202: PostMessageReply },
			},
		},
		async (request, reply) => {
			const { of } = await visitorOf(request, reply);
			const taken = await visitorChats.post(of, request.body);
			return reply.code(taken ? 202 : 200).send({ id: request.body.id, repeated: !taken });
		},
	);

	app.post(
		`${url}/stop`,
		{
			config,
			bodyLimit: BODY_LIMIT,
			schema: {
				tags,
				operationId: "stopVisitorAnswer",
				summary: "Stop an answer to a visitor; its words so far are kept",
				params: Named,
				body: VisitorStopBody,
				response: { 204: Done },
			},
		},
		async (request, reply) => {
			const { of } = await visitorOf(request, reply);
			await visitorChats.stop(of, request.body.message);
			return reply.code(204).send(null);
		},
	);

	app.post(
		`${url}/new`,
		{
			config,
			bodyLimit: BODY_LIMIT,
			schema: {
				tags,
				operationId: "beginVisitorChat",
				summary: "Begin a new conversation as a visitor",
				params: Named,
				response: { 204: Done },
			},
		},
		async (request, reply) => {
			await visitorChats.beginAnew((await visitorOf(request, reply)).of);
			return reply.code(204).send(null);
		},
	);
}

/** Each news as an event, and a comment wherever there is none for a while. */
async function* serverSentEvents(
	news: AsyncGenerator<VisitorNews>,
	signal: AbortSignal,
): AsyncGenerator<string> {
	try {
		for (let next = news.next(); ; ) {
			const spoken = new AbortController();
			const first = await Promise.race([next, silence(AbortSignal.any([signal, spoken.signal]))]);
			spoken.abort();
			if (first === undefined) {
				if (signal.aborted) return;
				yield ":\n\n";
			} else if (first.done) return;
			else {
				yield `data: ${JSON.stringify(first.value)}\n\n`;
				next = news.next();
			}
		}
	} finally {
		await news.return(undefined);
	}
}

function silence(signal: AbortSignal): Promise<undefined> {
	return delay(HEARTBEAT_MS, undefined, { signal, ref: false }).catch(() => undefined);
}

import { redactStrings } from "@switchyard/engine";
import type { SecretMask } from "@switchyard/host";
import { AppError } from "@switchyard/spec/error";
import type { Message } from "@switchyard/spec/json";
import { Type } from "typebox";
import type { Http } from "../../../platform/http/http.ts";
import type { SecretStore } from "../../../platform/secrets/secret-store.ts";
import type { FlowChecks, Publications } from "../../flows/index.ts";
import type { CalledFirings } from "../called-firings.ts";
import type { StartCalled } from "../trigger-kind.ts";
import { readHookBody } from "./hook-body.ts";
import { HookGuard } from "./hook-guard.ts";
import type { HookIndex } from "./hook-index.ts";
import { hookMessage } from "./hook-message.ts";
import { Accepted, Answer, sendAnswer, WAIT_MS } from "./send-answer.ts";
import { type TestHookServices, testHookRoutes } from "./test-routes.ts";

export interface HookServices extends TestHookServices {
	readonly hooks: Pick<HookIndex, "find">;
	readonly firings: Pick<CalledFirings, "note">;
	readonly publications: Pick<Publications, "flow">;
	readonly checks: Pick<FlowChecks, "refuseInvalidQuietly">;
	readonly start: StartCalled;
	readonly secrets: Pick<SecretStore, "open" | "maskOf">;
	/** Milliseconds since the Unix epoch. */
	readonly now: () => number;
}

const NO_BODY = new Uint8Array();

/** The longest idempotency key, in characters. */
const MAX_KEY_LENGTH = 256;

/** The same for every address, so that nobody learns which drafts there are. */
const NOT_FOUND_HINT = "A webhook answers once its flow is published, and only to its own method.";

/** Answers are data, whatever a flow writes into them; pages need other headers, and many more. */
const POLICY = "default-src 'none'; frame-ancestors 'none'";

/** Requests from outside that start runs. */
export async function hookRoutes(app: Http, services: HookServices): Promise<void> {
	const { hooks, firings, publications, checks, start, runs, secrets, now } = services;
	const guard = new HookGuard({ secrets, now });
	await app.register((scope: Http, _options, done) => {
		scope.addHook("onRequest", (_request, reply, next) => {
			reply.header("x-content-type-options", "nosniff").header("content-security-policy", POLICY);
			next();
		});
		// Signatures are of the bytes as they came, and each webhook says itself what they must be.
		scope.removeAllContentTypeParsers();
		scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, parsed) => parsed(null, body));

		testHookRoutes(scope, services);
		scope.route({
			method: ["GET", "POST", "PUT", "PATCH", "DELETE"],
			url: "/hooks/:path",
			config: { access: "secret", rateLimit: false, outside: true, ownSecurityHeaders: true },
			exposeHeadRoute: false,
			schema: {
				tags: ["Webhooks"],
				operationId: "callWebhook",
				summary: "Start the run of a webhook trigger",
				params: Type.Object({ path: Type.String() }),
				querystring: Type.Record(Type.String(), Type.Unknown()),
				described: { response: { 200: Answer, 202: Accepted } },
			},
			handler: async (request, reply) => {
				const { method, params, query, headers } = request;
				const hook = hooks.find(method, params.path);
				if (hook === undefined) throw new AppError("HOOK_NOT_FOUND", { hint: NOT_FOUND_HINT });
				const bytes = request.body instanceof Uint8Array ? request.body : NO_BODY;
				const { once, mask } = await guard.refuseStrangers(hook, request, bytes, reply);
				const body = readHookBody(hook.content, headers["content-type"], bytes);
				const flow = await publications.flow(hook.flow);
				const trigger = flow?.nodes.find(({ id }) => id === hook.node);
				if (flow === undefined || trigger === undefined) throw new AppError("HOOK_NOT_FOUND");
				checks.refuseInvalidQuietly(flow);
				const sent = { method, path: params.path, headers, body };
				// A signature does not cover the query, so anyone who sees a signed request could change the query.
				const proven = hook.signature === undefined ? query : {};
				const message = redactMessage(hookMessage(trigger, { ...sent, query: proven }), mask);
				const key = once === undefined ? keyOf(headers["idempotency-key"]) : { key: once };
				const { runId, repeated } = await start({ flow, node: hook.node, message, ...key });
				if (!repeated) firings.note(hook.flow, hook.node);
				if (hook.replyNow) return reply.code(202).send({ runId });
				return sendAnswer(reply, runId, await runs.waitForResponse(runId, WAIT_MS));
			},
		});
		done();
	});
}

/** The trigger has opened the secret, so what it gives is without it, as with any step. */
function redactMessage(message: Message, mask: SecretMask): Message {
	return redactStrings(message, (value) => mask.redact(value)) as Message;
}

/** @throws AppError `BODY_INVALID` */
function keyOf(header: string | string[] | undefined): { readonly key?: string } {
	if (header === undefined) return {};
	if (typeof header === "string" && header !== "" && header.length <= MAX_KEY_LENGTH) return { key: header };
	throw new AppError("BODY_INVALID", {
		field: "idempotency-key",
		message: "The idempotency key is empty or too long.",
	});
}

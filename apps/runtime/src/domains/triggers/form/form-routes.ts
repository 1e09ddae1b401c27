import { randomUUID } from "node:crypto";
import { normalizeIP } from "@fastify/rate-limit";
import { FORM_TRIGGER } from "@switchyard/spec/form";
import type { FastifyReply, FastifyRequest } from "fastify";
import { Type } from "typebox";
import { Allowance } from "../../../platform/http/allowance.ts";
import type { Http } from "../../../platform/http/http.ts";
import { formPage, wordsPage } from "./form-page.ts";
import { formPreview } from "./form-preview.ts";
import type { FormServices, OpenForm } from "./form-services.ts";
import { type FormSettings, isForm, settingsOf } from "./form-settings.ts";
import { streamOf } from "./read-submission.ts";
import { sendPage } from "./send-page.ts";
import { sentPage } from "./sent-page.ts";
import { submit } from "./submit.ts";

/** How often one form is taken from one address within a minute. */
const SENT_PER_MINUTE = 30;
const MINUTE_MS = 60_000;

const Named = Type.Object({ flow: Type.String(), node: Type.String() });

/** The pages on which people fill in forms: for everybody, and under the public address too. */
export async function formRoutes(app: Http, services: FormServices): Promise<void> {
	const { publications, nodeTypes, now } = services;
	const spec = nodeTypes.get(FORM_TRIGGER);
	const sent = new Allowance(MINUTE_MS, now);
	const config = { access: "public", outside: true } as const;
	const schema = { hide: true, params: Named } as const;
	const url = "/forms/:flow/:node";

	const find = async ({ params }: FastifyRequest): Promise<OpenForm | undefined> => {
		const named = params as { readonly flow: string; readonly node: string };
		const flow = await publications.flow(named.flow);
		const node = flow?.nodes.find(({ id }) => id === named.node);
		if (flow === undefined || node === undefined || !isForm(node)) return undefined;
		return { flow, node, settings: settingsOf(node, spec) };
	};

	formPreview(app, services);
	await app.register((scope: Http, _options, done) => {
		scope.addContentTypeParser("multipart/form-data", (_request, body, parsed) => parsed(null, body));

		scope.get(url, { config, schema, exposeHeadRoute: false }, async (request, reply) => {
			const form = await find(request);
			if (form === undefined) return notThere(reply);
			const { settings } = form;
			if (settings.isClosed) return closed(reply, settings);
			return sendPage(reply, 200, formPage(settings, { submission: randomUUID() }));
		});

		scope.post(url, { config, schema }, async (request, reply) => {
			const form = await find(request);
			if (form === undefined) return notThere(reply);
			const { flow, node, settings } = form;
			if (settings.isClosed) return closed(reply, settings);
			const spender = `${flow.id} ${node.id} ${normalizeIP(request.ip)}`;
			const waitMs = sent.waitMs(spender, SENT_PER_MINUTE);
			if (waitMs > 0) {
				reply.header("retry-after", Math.ceil(waitMs / 1000));
				return sendPage(
					reply,
					429,
					wordsPage(settings.title, "Too many forms were sent. Try again in a minute."),
				);
			}
			sent.spend(spender);
			const contentType = request.headers["content-type"] ?? "";
			const result = await submit(form, { body: streamOf(request.body), contentType }, services);
			if ("again" in result) return sendPage(reply, result.status, formPage(settings, result.again));
			return sentPage(settings, result, services, (status, html) => sendPage(reply, status, html));
		});
		done();
	});
}

/** The same for every address, so that nobody learns which drafts there are. */
function notThere(reply: FastifyReply): FastifyReply {
	return sendPage(
		reply,
		404,
		wordsPage("No form here", "This form does not exist, or it is no longer published."),
	);
}

function closed(reply: FastifyReply, { title }: FormSettings): FastifyReply {
	return sendPage(reply, 410, wordsPage(title, "This form is closed."));
}

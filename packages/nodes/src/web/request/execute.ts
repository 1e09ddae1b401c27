import type { ExecuteOf } from "@switchyard/node-kit";
import { answerTo, nameEffect } from "../../http/answer-to.ts";
import { requestOf } from "../../http/request-of.ts";
import type { definition } from "./definition.ts";
import { readPages } from "./read-pages.ts";

export const execute: ExecuteOf<typeof definition> = async (params, context) => {
	const request = await requestOf(params, context);
	nameEffect(request, context.idempotencyKey);
	if (params.pagination !== "none") {
		const ask = (url: URL) => answerTo({ ...request, url }, params, context);
		return readPages(request.url, params, ask);
	}
	const answer = await answerTo(request, params, context, params.save_to);
	return answer.outputs;
};

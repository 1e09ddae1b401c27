import {
	AnswerUnknownStepsBody,
	AnswerUnknownStepsReply,
	ListUnknownStepsQuery,
	ListUnknownStepsReply,
} from "@switchyard/spec";
import type { Http } from "../../../platform/http/http.ts";
import type { UnknownSteps } from "../unknown-steps/unknown-steps.ts";

export function unknownStepRoutes(
	app: Http,
	{ unknownSteps }: { readonly unknownSteps: UnknownSteps },
): void {
	const tags = ["Runs"];

	app.get(
		"/api/unknown-steps",
		{
			config: { access: "answer-questions" },
			schema: {
				tags,
				operationId: "listUnknownSteps",
				summary: "Steps that may have happened or not, over all runs",
				querystring: ListUnknownStepsQuery,
				response: { 200: ListUnknownStepsReply },
			},
		},
		({ query }) => unknownSteps.list(query),
	);

	app.post(
		"/api/unknown-steps",
		{
			config: { access: "answer-questions" },
			schema: {
				tags,
				operationId: "resolveUnknownSteps",
				summary: "Decide many steps whose outcome is unknown",
				body: AnswerUnknownStepsBody,
				response: { 200: AnswerUnknownStepsReply },
			},
		},
		({ body }) => unknownSteps.answer(body),
	);
}

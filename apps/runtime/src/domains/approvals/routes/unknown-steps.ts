import {
	AnswerUnknownStepsBody,
	AnswerUnknownStepsReply,
	ListUnknownStepsQuery,
	ListUnknownStepsReply,
} from "@switchyard/spec/http";
import type { Http } from "../../../platform/http/http.ts";
import { actingIn } from "../../../platform/http/principal.ts";
import type { UnknownSteps } from "../unknown-steps/unknown-steps.ts";

export function unknownStepRoutes(
	app: Http,
	{ unknownSteps }: { readonly unknownSteps: UnknownSteps },
): void {
	const tags = ["Runs"];

	app.get(
		"/api/unknown-steps",
		{
			config: { access: "look", resource: "question" },
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
			config: { access: "answer", resource: "question" },
			schema: {
				tags,
				operationId: "resolveUnknownSteps",
				summary: "Decide many steps whose outcome is unknown",
				body: AnswerUnknownStepsBody,
				response: { 200: AnswerUnknownStepsReply },
			},
		},
		(request) => {
			const { by, ...said } = request.body;
			return unknownSteps.answer(said, actingIn(request, by));
		},
	);
}

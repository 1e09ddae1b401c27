import { runsApi } from "@switchyard/spec/api";
import { defined } from "@switchyard/spec/json";
import type { Http } from "../../../platform/http/http.ts";
import { actingIn, inputMark, principalOf } from "../../../platform/http/principal.ts";
import type { UnknownSteps } from "../unknown-steps/unknown-steps.ts";

export function unknownStepRoutes(
	app: Http,
	{ unknownSteps }: { readonly unknownSteps: UnknownSteps },
): void {
	app.route({
		...runsApi["GET /api/unknown-steps"],
		config: { access: "look", resource: "question" },
		handler: ({ query }) => unknownSteps.list(query),
	});

	app.route({
		...runsApi["POST /api/unknown-steps"],
		config: { access: "answer", resource: "question" },
		handler: (request) => {
			const { by, ...said } = request.body;
			const mark = inputMark(principalOf(request));
			return unknownSteps.answer({ ...said, ...defined({ mark }) }, actingIn(request, by));
		},
	});
}

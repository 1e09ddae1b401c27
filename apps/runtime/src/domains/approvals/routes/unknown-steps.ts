import { runsApi } from "@switchyard/spec/api";
import type { Http } from "../../../platform/http/http.ts";
import { actingIn, markOf } from "../../../platform/http/principal.ts";
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
			return unknownSteps.answer({ ...said, ...markOf(request) }, actingIn(request, by));
		},
	});
}

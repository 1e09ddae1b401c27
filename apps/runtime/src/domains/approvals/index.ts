import { defineDomain } from "../domain.ts";
import { flows, removalQueries } from "../flows/index.ts";
import { consents, projections, runs } from "../runs/index.ts";
import { AnswerTokens } from "./answer-token.ts";
import { Approvals } from "./approvals.ts";
import { approvedValues } from "./consents/approved-values.ts";
import { DatabaseConsents } from "./consents/database-consents.ts";
import { madeRules } from "./consents/made-rules.ts";
import { approvalRuleRoutes } from "./routes/approval-rules.ts";
import { approvalRoutes } from "./routes/approvals.ts";
import { unknownStepRoutes } from "./routes/unknown-steps.ts";
import type {} from "./tables.ts";
import { UnknownSteps } from "./unknown-steps/unknown-steps.ts";

export type { Approvals } from "./approvals.ts";
export { eventsOf } from "./events-of.ts";
export { QuestionsOfCallers } from "./questions-of-callers.ts";
export { waitingChildren } from "./waiting-children.ts";

/** Questions of runs to people, and the rules that people made of their answers. */
export const approvals = defineDomain({
	name: "approvals",
	needs: [flows, runs],
	open({ platform: { database, nodeTypes, keys, now }, needs, contribute }) {
		const rules = new DatabaseConsents(database, now);
		contribute(consents, rules);
		contribute(projections, approvedValues);
		contribute(projections, madeRules);
		contribute(removalQueries, (flow) => rules.forget(flow));
		const { runHost } = needs.runs;
		const { store } = needs.flows;
		const tokens = new AnswerTokens(keys.approvals);
		const open = new Approvals({ runs: runHost, flows: store, nodeTypes, tokens, now });
		return { face: { approvals: open, rules } };
	},
	routes(app, { needs, face }) {
		approvalRoutes(app, { approvals: face.approvals });
		approvalRuleRoutes(app, { approvalRules: face.rules });
		const unknownSteps = new UnknownSteps({ runs: needs.runs.runHost, flows: needs.flows.store });
		unknownStepRoutes(app, { unknownSteps });
	},
});

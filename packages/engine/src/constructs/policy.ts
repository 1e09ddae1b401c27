import { breachWords } from "@switchyard/flow";
import type { Fault } from "@switchyard/spec/error";
import type { PolicyBreach } from "@switchyard/spec/event";
import { DEFAULT_APPROVAL_TIMEOUT_MS } from "@switchyard/spec/flow";
import type { Message } from "@switchyard/spec/json";
import type { AskPersonCommand } from "../command.ts";
import { type Breach, breachesOf } from "../labels/breaches.ts";
import type { Resolved } from "../resolve/resolve-parameters.ts";
import type { RunState } from "../run/run-state.ts";
import type { ApprovalOfStep, Step } from "../run/step.ts";

/** What the run's policies make of a step: it may begin, it may not, or a person is to be asked about these breaches first. */
export type PolicyVerdict = { readonly fault: Fault } | { readonly ask: readonly PolicyBreach[] } | undefined;

export function policyVerdict(state: RunState, step: Step, resolved: Resolved): PolicyVerdict {
	const breaches = breachesOf(state.policies, step, resolved, state.behaviours.has("default-values"));
	const refused = breaches.find(({ answer, mayBeApproved }) => answer === "refuse" || !mayBeApproved);
	if (refused) return { fault: refusal(refused) };
	const [first] = breaches;
	if (!first) return undefined;
	if (step.approval) return verdictOfPerson(step.approval, first);
	return { ask: breaches.map(toRecord) };
}

function verdictOfPerson({ answer, comment }: ApprovalOfStep, breach: Breach): PolicyVerdict {
	if (answer === "approved" || answer === "submitted") return undefined;
	const { field } = breach;
	const why = comment === undefined || comment === "" ? "" : ` They wrote: ${comment}`;
	const said = answer === "expired" ? "Nobody agreed to it in time." : `A person refused it.${why}`;
	return {
		fault: {
			code: answer === "expired" ? "APPROVAL_EXPIRED" : "APPROVAL_REJECTED",
			message: `${breachWords(toRecord(breach))} ${said}`,
			...(field === undefined ? {} : { field }),
			retryable: false,
		},
	};
}

/** The question about a step on the flow path; its answer is yes or no. */
export function askAboutStep(
	step: Step,
	breaches: readonly PolicyBreach[],
	{ params }: Resolved,
): AskPersonCommand {
	const fields = breaches.flatMap(({ field }) => (field === undefined ? [] : [field]));
	return {
		type: "ask-person",
		step: step.number,
		expiresMs: DEFAULT_APPROVAL_TIMEOUT_MS,
		question: {
			question: `May “${step.node.node.name}” run? ${[...new Set(breaches.map(breachWords))].join(" ")}`,
			details: Object.fromEntries(fields.map((name) => [name, params[name]])),
			...POLICY_QUESTION,
		},
	};
}

/** What the answer to such a question is checked against, as the parameters of a node that asks. */
export const POLICY_QUESTION: Message = { form: [], may_reject: true };

function refusal(breach: Breach): Fault {
	const { field, policy } = breach;
	return {
		code: "POLICY_BREACH",
		message: `${breachWords(toRecord(breach))} The flow's policies do not let it ${policy === "untrusted" ? "act on that" : "leave"}.`,
		...(field === undefined ? {} : { field }),
		hint:
			policy === "untrusted"
				? "Use a value that a trusted person or the flow's designer gave, or one that the designer listed as allowed."
				: "Send it only to an address that the flow's designer fixed or listed as allowed.",
		retryable: false,
	};
}

function toRecord({ policy, field }: Breach): PolicyBreach {
	return { policy, ...(field === undefined ? {} : { field }) };
}

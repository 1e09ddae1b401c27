import { type ExecutionContext, InputNeeded, NodeError } from "@switchyard/node-kit";
import type { NodeAnswer } from "@switchyard/spec/form";
import { defined } from "@switchyard/spec/json";
import { fits } from "@switchyard/spec/schema";
import { type Static, Type } from "typebox";
import { isAgents, type NotingContext } from "../notes/note-action.ts";
import { noteFallback } from "../notes/note-target.ts";
import type { BrowserSession } from "../session/browser-session.ts";
import { calledIn } from "../session/outline-lines.ts";
import { hostOf } from "../session/site-of.ts";
import type { Healing, Missing } from "../targets/locate.ts";
import { RecordedTarget } from "../targets/target.ts";
import { writtenWays } from "../targets/ways.ts";
import { findByModel, type Suggestion } from "./find-by-model.ts";

/** Question to a person, kept until the answer. */
const Proposed = Type.Object(
	{
		target: RecordedTarget,
		/** Its role and name. */
		called: Type.String(),
		/** The host of its page. */
		site: Type.String(),
	},
	{ additionalProperties: false },
);
type Proposed = Static<typeof Proposed>;

/** The element that a person agreed to; `undefined` if no person was asked, or one said no. */
function agreedIn(answered: NodeAnswer | undefined): Proposed | undefined {
	if (answered?.answer !== "submitted" || answered.state === undefined) return undefined;
	const state: unknown = JSON.parse(answered.state);
	return fits(Proposed, state) ? state : undefined;
}

type HealingContext = NotingContext &
	Pick<ExecutionContext, "answered" | "signal"> & { readonly log: (text: string) => void };

/** The step whose element is looked for. */
export interface HealedStep {
	/** What it does with the element, such as `clicks it`: a model and people read it. */
	readonly does: string;
	/** Whether it must not happen twice and nothing tells if it happened: it does nothing by a model's word alone. */
	readonly isOnce?: boolean;
	/** The parameter that has the target; `target` when absent. */
	readonly parameter?: string;
}

/**
 * How a step finds an element that is not found as it was recorded: by another of its ways, or, where the block says so, by a model. What it
 * found is kept for the designer. A target that an agent's model wrote is not the flow's to update, and the agent can look for itself.
 */
export function healingOf(
	context: HealingContext,
	browserSession: BrowserSession,
	step: HealedStep,
): Healing {
	const { parameter = "target" } = step;
	const agreed = isAgents(context) ? undefined : agreedIn(context.answered);
	const note = ({ target }: Pick<Proposed, "target">, used: boolean) =>
		context.note?.({ kind: "target", parameter, target, by: "model", used });
	return {
		fallback: noteFallback(context, browserSession, parameter),
		agreed: agreed && {
			target: agreed.target,
			take: async (element) => {
				const { page } = browserSession;
				const called = calledIn(await element.ariaSnapshot({ mode: "ai" }));
				if (called !== agreed.called || hostOf(page.url()) !== agreed.site) throw gone(agreed);
				note(agreed, true);
			},
		},
		missing: async (lost) => {
			const reason = refusal(context, browserSession, lost);
			if (reason !== undefined) throw because(lost.fault, reason);
			const found = await sought(context, browserSession, lost, step);
			if ("reason" in found) throw because(lost.fault, found.reason);
			const isUsed = browserSession.healing.mode === "use" && !step.isOnce;
			note(found, isUsed);
			context.log(`No way finds the element any more. A model says that it is ${found.called}.`);
			if (isUsed) return found.element;
			if (browserSession.healing.mode === "use") throw question(found, step, lost.fault);
			throw because(
				lost.fault,
				`A model says that it is ${found.called} now. Nothing was done.`,
				"Open the step in the run and take what the model suggests into the flow, or choose the element anew.",
			);
		},
	};
}

/** Why no model is asked: the empty text where nothing is to be said of it. */
function refusal(
	context: HealingContext,
	{ healing: { mode, hasModel } }: BrowserSession,
	{ target }: Missing,
): string | undefined {
	if (isAgents(context) || mode === "off") return "";
	if (context.answered && !agreedIn(context.answered)) return "Nobody agreed to what a model suggested.";
	if (context.answered) return "What a person agreed to is not there any more.";
	// Which row is meant is the data's to say.
	if (writtenWays(target).some(({ row }) => row !== undefined)) return "";
	return hasModel && context.session?.model ? undefined : NO_MODEL;
}

const NO_MODEL = "No model was asked: the block Use Browser is to ask one and has none. Choose its model.";

async function sought(
	{ session: held, signal }: HealingContext,
	browserSession: BrowserSession,
	lost: Missing,
	{ does }: HealedStep,
): Promise<Suggestion | { readonly reason: string }> {
	if (!held?.model) return { reason: NO_MODEL };
	try {
		return await findByModel(browserSession, held.model, { ...lost, does });
	} catch (error) {
		signal.throwIfAborted();
		if (!browserSession.isUsable) throw error;
		const said = error instanceof Error ? error.message.slice(0, 500) : "it failed.";
		return { reason: `No model could be asked: ${said}` };
	}
}

/** The failure that there is without a model, with what came of asking one. */
function because(fault: NodeError, reason: string, hint = fault.hint): NodeError {
	if (reason === "") return fault;
	return new NodeError({
		code: fault.code,
		message: `${fault.message} ${reason}`,
		...defined({ field: fault.field, hint }),
		retryable: fault.retryable,
	});
}

function question({ target, called, site }: Suggestion, { does }: HealedStep, fault: NodeError): InputNeeded {
	const proposed: Proposed = { target, called, site };
	return new InputNeeded(
		{
			question: `The step ${does}, and its element is not found any more. A model says that it is ${called.slice(0, 500)}, on ${site}. Is that the element? Then the step continues with it.`,
			context: `${fault.message} The name is the page's own words.`,
		},
		JSON.stringify(proposed),
	);
}

function gone({ called }: Proposed): NodeError {
	return new NodeError({
		code: "TARGET_MISSING",
		message: `The element that a person agreed to, ${called.slice(0, 500)}, is not there any more. Nothing was done.`,
		field: "target",
	});
}

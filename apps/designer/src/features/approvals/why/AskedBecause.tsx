import { breachWords, findNode, nodeName } from "@switchyard/flow";
import type { Approval } from "@switchyard/spec/http";
import { useStore } from "zustand";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import { WithCode } from "../../../ui/WithCode.tsx";
import { answeredQuestions, riskOf, wordsBefore } from "./asked-because.ts";
import type { RunBeside } from "./use-run-of.ts";

interface AskedBecauseProps extends RunBeside {
	readonly approval: Approval;
}

/** Why a question is asked: what the agent was to do, what its model said, the risk; and what the run has asked before. */
export function AskedBecause({ approval, view, ready: { flow, nodeTypes } }: AskedBecauseProps) {
	const steps = useStore(view.store, (state) => state.steps);
	const node = findNode(flow, approval.node, nodeTypes);
	const breaches = approval.call?.breaches?.map(breachWords) ?? [];
	const risk =
		breaches.length > 0 ? breaches.join(" ") : approval.call && riskOf(node, nodeTypes.get(node?.type ?? ""));
	const asking = approval.call ?? approval.plan;
	const { prompt, said } = wordsBefore(approval, asking && view.step(asking.agent));
	const answered = answeredQuestions(steps);
	if (!risk && !prompt && !said && answered.length === 0) return null;
	return (
		<section
			aria-label="Why it is asked"
			className="mb-6 flex max-w-160 flex-col gap-3 rounded-md border border-border p-4"
		>
			<h3 className="font-medium">Why it is asked</h3>
			{risk && (
				<p>
					<WithCode text={risk} />
				</p>
			)}
			{prompt && <Words title={`${asking?.callerName ?? "The agent"} was asked`} text={prompt} />}
			{said && <Words title="The model said" text={said} />}
			{answered.length > 0 && (
				<div className="flex flex-col gap-1">
					<h4 className="text-xs font-medium text-text-muted">Asked before in this run</h4>
					<ul className="flex flex-col gap-1 text-sm">
						{answered.map(({ step, answer, by, comment, askedAt }) => (
							<li key={step.step} className="break-words">
								<span className="font-medium">{step.plan ? "Plan" : nodeName(flow, step.node ?? "")}</span>:{" "}
								{answer === "expired" ? "nobody answered in time" : `${by ?? "a person"} ${SAID[answer]}`}{" "}
								<span className="text-text-muted">
									<RelativeTime at={askedAt} />
									{comment && ` · “${comment}”`}
								</span>
							</li>
						))}
					</ul>
				</div>
			)}
		</section>
	);
}

const SAID = { submitted: "answered", approved: "approved", rejected: "rejected" } as const;

function Words({ title, text }: { readonly title: string; readonly text: string }) {
	return (
		<div className="flex flex-col gap-1">
			<h4 className="text-xs font-medium text-text-muted">{title}</h4>
			<p className="line-clamp-6 border-l-2 border-border-strong pl-3 break-words whitespace-pre-wrap">
				{text}
			</p>
		</div>
	);
}

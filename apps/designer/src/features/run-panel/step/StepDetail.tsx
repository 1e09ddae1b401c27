import { indexOf } from "../../../core/editor/flow-index.ts";
import type { StepView } from "../../../core/run/run-view-state.ts";
import { useEditor, useEditorVerbs } from "../../../services/editor-context.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Duration } from "../../../ui/Duration.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { FaultView } from "../FaultView.tsx";
import { AgentWords } from "./AgentWords.tsx";
import { UnknownStep } from "./UnknownStep.tsx";
import { ValueRow } from "./ValueRow.tsx";

interface StepDetailProps {
	readonly step: StepView;
	readonly onStep: (step: number) => void;
}

/** One step: what went in and from where, what came out, and what went wrong. */
export function StepDetail({ step, onStep }: StepDetailProps) {
	const editor = useEditorVerbs();
	const node = useEditor((state) => indexOf(state.flow).nodes.get(step.node ?? ""));
	return (
		<article aria-label={`Step ${step.step}`} className="flex min-w-0 flex-col gap-3 p-3">
			<header className="flex flex-wrap items-center gap-2">
				<h3 className="text-lg font-semibold">{node?.name ?? step.call?.tool ?? step.node}</h3>
				<StatusBadge status={step.state} />
				<span className="text-sm text-text-muted">
					step {step.step} · <Duration from={step.startedAt} to={step.endedAt} />
					{step.attempt > 1 && ` · attempt ${step.attempt}`}
				</span>
				{node && (
					<Button
						size="sm"
						variant="ghost"
						onClick={() => editor.select({ nodes: new Set([node.id]), wires: new Set() })}
					>
						Select node
					</Button>
				)}
			</header>
			{step.call && (
				<p className="text-sm text-text-muted">
					Called as <code className="font-mono text-ai">{step.call.tool}</code> by{" "}
					<button
						type="button"
						className="underline hover:text-text"
						onClick={() => onStep(step.call?.agent ?? 0)}
					>
						the agent of step {step.call.agent}
					</button>
				</p>
			)}
			{step.state === "unknown" && <UnknownStep step={step.step} />}
			{step.error && <FaultView fault={step.error} />}
			{step.turns.length > 0 && <AgentWords turns={step.turns} params={step.params} />}
			{step.state === "refused" && (
				<Values
					title="Arguments as the model wrote them"
					values={{ arguments: step.call?.arguments }}
					onStep={onStep}
				/>
			)}
			<Values title="Parameters" values={step.params} provenance={step.provenance} onStep={onStep} />
			{step.outputs && <Values title="Outputs" values={step.outputs} onStep={onStep} />}
		</article>
	);
}

interface ValuesProps {
	readonly title: string;
	readonly values: Readonly<Record<string, unknown>>;
	readonly provenance?: StepView["provenance"];
	readonly onStep: (step: number) => void;
}

function Values({ title, values, provenance, onStep }: ValuesProps) {
	const entries = Object.entries(values);
	if (entries.length === 0) return null;
	return (
		<section aria-label={title} className="flex min-w-0 flex-col gap-2">
			<h4 className="text-xs font-medium text-text-muted">{title}</h4>
			{entries.map(([name, value]) => (
				<ValueRow key={name} {...{ name, value, onStep }} provenance={provenance?.[name]} />
			))}
		</section>
	);
}

import { inputProperty } from "@switchyard/flow";
import type { Message } from "@switchyard/spec/json";
import type { NodeSpec } from "@switchyard/spec/node-spec";
import type { StepView } from "../../../core/run/run-view-state.ts";
import type { BudgetView, LateAnswer, ProbedAttempt } from "../../../core/run/step-parts.ts";
import { useEditorVerbs } from "../../../services/editor-context.tsx";
import { useRunView } from "../../../services/run-view-context.tsx";
import type { FieldsOrigin } from "../../../services/use-fields.ts";
import { formatDuration } from "../../../ui/format/duration.ts";
import { formatMoment } from "../../../ui/format/time.ts";
import { REFUSALS } from "../../../ui/model-words.ts";
import { Countdown } from "../Countdown.tsx";
import { FaultView } from "../FaultView.tsx";
import { LimitLines } from "../LimitLines.tsx";
import { TurnIntoNodes } from "../turn/TurnIntoNodes.tsx";
import { AgentActivities } from "./AgentActivities.tsx";
import { AgentText } from "./AgentText.tsx";
import { ApprovalOfStep } from "./ApprovalOfStep.tsx";
import { AttachedFiles } from "./AttachedFiles.tsx";
import { Attempts } from "./Attempts.tsx";
import { CallLine } from "./CallLine.tsx";
import { ChildRun } from "./ChildRun.tsx";
import { Fold } from "./Fold.tsx";
import { FoundTargets } from "./FoundTargets.tsx";
import { HopAssets } from "./HopAssets.tsx";
import { HostWait } from "./HostWait.tsx";
import { MessageAround } from "./MessageAround.tsx";
import { PlanOfStep } from "./PlanOfStep.tsx";
import { Rounds } from "./Rounds.tsx";
import { Samplings } from "./Samplings.tsx";
import { StepHeader } from "./StepHeader.tsx";
import { UnknownStep } from "./UnknownStep.tsx";
import { ValueRow } from "./ValueRow.tsx";

/** Answers of the node about attempts that were cut off, and what followed. */
function ProbedAttempts({ probes }: { readonly probes: readonly ProbedAttempt[] }) {
	return probes.map(({ attempt, answer, words }) => (
		<section key={attempt} aria-label="What the node said" className="text-sm text-text-muted">
			<p>
				Attempt {attempt} broke off, and its node was asked whether it was done. {ANSWERS[answer]}
				{words === undefined ? "" : ` ${words}`}
			</p>
		</section>
	));
}

const ANSWERS: Readonly<Record<ProbedAttempt["answer"], string>> = {
	yes: "It was, so it is not done again.",
	no: "It was not, so it is done now.",
	unknown: "The node cannot tell.",
};

interface StepDetailProps {
	readonly step: StepView;
	/** Whether it stays while other nodes are selected on the canvas. */
	readonly held: boolean;
	readonly onHold: (held: boolean) => void;
	readonly onStep: (step: number) => void;
}

/** One step: what went in and from where, what came out, and what went wrong. */
export function StepDetail({ step, held, onHold, onStep }: StepDetailProps) {
	const { state, error, modelCalls, params, provenance, outputs } = step;
	const calledByProgram = useRunView(({ cause }) => cause === "session");
	const editor = useEditorVerbs();
	return (
		<article aria-label={`Step ${step.step}`} className="flex min-w-0 flex-col gap-3 p-3">
			<StepHeader {...{ step, held, onHold }} />
			<CallLine step={step} onStep={onStep} />
			{calledByProgram && !step.call && (
				<p className="text-sm text-text-muted">
					A program calls the tools of this node, in its agent's place: the node itself does not run and sends
					no message on.
				</p>
			)}
			<ProbedAttempts probes={step.probes} />
			{state === "unknown" && <UnknownStep step={step.step} error={step.error} />}
			<ApprovalOfStep step={step} />
			{step.child && <ChildRun child={step.child} waits={state === "asking" && step.wait?.for === "run"} />}
			{step.wait?.for === "time" && (
				<p className="text-sm text-text-muted">
					It waits until {formatMoment(step.wait.due)}: <Countdown to={step.wait.due} />.
				</p>
			)}
			{step.wait?.for === "model" && (
				<p className="text-sm text-warning">
					{REFUSALS[step.wait.reason]}: it asks its model again{" "}
					{step.wait.due === undefined ? "soon" : <Countdown to={step.wait.due} />}.
				</p>
			)}
			{step.wait?.for === "host" && <HostWait packageName={step.wait.package} due={step.wait.due} />}
			{step.wait?.for === "file" && (
				<p className="text-sm text-text-muted">
					It has not started: other steps are changing {step.wait.file}.
				</p>
			)}
			{step.wait?.for === "messages" && (
				<p className="text-sm text-text-muted">
					{step.wait.came} of {step.wait.wanted} messages came; it waits for more
					{step.wait.due === undefined ? "" : ", at most until "}
					{step.wait.due !== undefined && formatMoment(step.wait.due)}.
				</p>
			)}
			{step.loop && <Rounds step={step.step} loop={step.loop} onStep={onStep} />}
			<FoundTargets step={step} />
			{error && state !== "waiting" && <FaultView fault={error} />}
			<Attempts step={step} />
			<LateAnswers answers={step.late} />
			<Samplings samplings={step.samplings} working={state === "running"} />
			{step.call && (
				<Fold
					title={`Arguments as ${isPlanned(step) ? "the hop gave" : calledByProgram ? "the program gave" : "the model wrote"} them`}
					value={step.call.arguments}
					open={state === "refused"}
				/>
			)}
			{step.progress && <Progress {...step.progress} />}
			{step.budget && <AgentBudget budget={step.budget} />}
			{step.attachments.length > 0 && <AttachedFiles files={step.attachments} />}
			<TurnIntoNodes step={step} />
			{modelCalls.length > 0 && <AgentText step={step} />}
			{step.activity.length > 0 && <AgentActivities activity={step.activity} working={state === "running"} />}
			{step.plan && <PlanOfStep plan={step.plan} calls={step.calls} onStep={onStep} />}
			{step.hop && <HopAssets hop={step.hop} provenance={provenance} />}
			<Values
				title="Parameters"
				values={step.hop ? withoutAssets(params) : params}
				spec={step.node === undefined ? undefined : editor.spec(step.node)}
				provenance={provenance}
				newer={step.newer}
				onStep={onStep}
			/>
			{outputs && <Values title="Outputs" values={outputs} onStep={onStep} origin={outputsOrigin(step)} />}
			<MessageAround step={step} />
		</article>
	);
}

/** Whether a hop made the call, with values of its assets. */
function isPlanned({ provenance }: StepView): boolean {
	return Object.values(provenance).some(({ source }) => "asset" in source);
}

/** A tool call's result goes to its agent. */
function outputsOrigin({ node, call }: StepView): FieldsOrigin {
	return { node, seen: call ? "tool-output" : "output" };
}

/** A hop's assets and what fills its inputs are shown already. */
function withoutAssets({ assets: _assets, inputs: _inputs, ...params }: Message): Message {
	return params;
}

interface ValuesProps {
	readonly title: string;
	readonly values: Readonly<Record<string, unknown>>;
	/** The node type whose inputs they are. */
	readonly spec?: NodeSpec | undefined;
	readonly provenance?: StepView["provenance"];
	/** Names of those that are newer than the run. */
	readonly newer?: StepView["newer"];
	/** Where the values were seen, if their fields can be dragged. */
	readonly origin?: FieldsOrigin;
	readonly onStep: (step: number) => void;
}

function Values({ title, values, spec, provenance, newer, origin, onStep }: ValuesProps) {
	const entries = Object.entries(values);
	if (entries.length === 0) return null;
	return (
		<section aria-label={title} className="flex min-w-0 flex-col gap-2">
			<h4 className="text-xs font-medium text-text-muted">{title}</h4>
			{entries.map(([name, value]) => (
				<ValueRow
					key={name}
					{...{ name, value, origin, onStep }}
					schema={spec && inputProperty(spec, name)?.schema}
					provenance={provenance?.[name]}
					newer={newer?.includes(name) ?? false}
				/>
			))}
		</section>
	);
}

/** How far the node says it is. */
function Progress({ fraction, text }: NonNullable<StepView["progress"]>) {
	return (
		<div className="flex items-center gap-2 text-sm text-text-muted">
			{fraction !== undefined && <progress aria-label="Progress" value={fraction} className="w-32" />}
			{text}
		</div>
	);
}

/** Share of its budget that an agent has spent. */
function AgentBudget({ budget }: { readonly budget: BudgetView }) {
	return (
		<section aria-label="Budget" className="flex min-w-0 flex-col gap-1">
			<h4 className="text-xs font-medium text-text-muted">Budget</h4>
			<div className="grid grid-cols-[fit-content(70%)_8rem] items-center gap-x-3 text-sm">
				<LimitLines budget={budget} />
			</div>
		</section>
	);
}

/** Answers that came after their attempt had been given up; the step continued without them. */
function LateAnswers({ answers }: { readonly answers: readonly LateAnswer[] }) {
	return answers.map((answer) => (
		<section key={answer.at} aria-label="Late answer" className="flex flex-col gap-1 text-sm">
			<p className="text-text-muted" title={formatMoment(answer.at)}>
				Attempt {answer.attempt} answered {formatDuration(answer.lateMs)} after{" "}
				{answer.timedOut ? "its time limit" : "it was cancelled"}. The answer was not used.
			</p>
			<Fold title="What it answered" value={contentOf(answer)} />
		</section>
	));
}

function contentOf({ came }: LateAnswer): unknown {
	return came.error ?? came.answer ?? came.outputs;
}

import { schemaProblems } from "@switchyard/spec/schema";
import { RunSnapshot, SNAPSHOT_FORMAT } from "@switchyard/spec/snapshot";
import { behavioursOf } from "../behaviour/run-behaviours.ts";
import { ENGINE_VERSION } from "../behaviour/version.ts";
import type { Plan } from "../plan/plan.ts";
import { partOf } from "../run/part.ts";
import type { RunState } from "../run/run-state.ts";
import type { Step } from "../run/step.ts";
import { KnownParts } from "./known-parts.ts";
import { continuePause } from "./pause.ts";
import { SnapshotError } from "./snapshot-error.ts";

/**
 * The state that a run had when its snapshot was taken. Events from `seq + 1` on can be evolved over it, and what `decide` says
 * of it is to be done. A host that continues the run in place of another one first appends `run-resume`, as after a crash,
 * unless no step was in flight.
 * @param plan the run's: the same flow version with the same node types
 * @throws SnapshotError when it is no snapshot, or of another format, engine version or plan
 * @throws UnknownBehaviourError when a newer engine began the run
 */
export function continueRun(plan: Plan, snapshot: unknown): RunState {
	const known = readSnapshot(snapshot);
	refuseOtherPlan(plan, known);
	const parts = new KnownParts(plan, known);
	const { response } = known;
	return {
		plan,
		status: known.status,
		seq: known.seq,
		at: known.at,
		startedAt: known.startedAt,
		engine: known.engine,
		behaviours: behavioursOf(known.engine),
		endedAt: known.endedAt,
		debug: known.debug,
		part: partOf(plan, known.debug),
		depth: known.depth,
		agents: known.agents,
		keeps: known.keeps,
		root: parts.frame(0),
		closing: new Set(known.closing.map((place) => parts.frame(place))),
		orphans: new Set(known.orphans.map((number) => parts.step(number))),
		steps: stepsOf(known.steps.map(({ number }) => parts.step(number))),
		todo: stepsOf(known.todo.map((number) => parts.step(number))),
		stepCount: known.stepCount,
		maxSteps: known.maxSteps,
		maxMessageSize: known.maxMessageSize,
		timers: known.timers,
		children: known.children,
		waitingChildren: known.waitingChildren,
		persons: known.persons,
		unknowns: known.unknowns,
		toolCalls: { ...known.toolCalls },
		consents: new Set(known.consents),
		authorizations: new Map(known.authorizations.map((each) => [each.id, each])),
		approvedValues: new Set(known.approvedValues),
		toolCosts: new Map(known.toolCosts),
		cutOffAnswers: known.cutOffAnswers,
		budget: known.budget,
		policies: known.policies,
		spent: { ...known.spent, microUsd: known.spent.microUsd, tokens: known.spent.tokens },
		raises: known.raises,
		sharedRaises: new Map(known.sharedRaises),
		hold: known.hold,
		pause: known.pause && continuePause(known.pause, parts),
		costMicroUsd: known.costMicroUsd,
		loss: known.loss,
		activity: new Map(
			known.activity.map(([node, { running, succeeded, failed, lastDurationMs }]) => [
				node,
				{ running, succeeded, failed, lastDurationMs },
			]),
		),
		response: response && { status: response.status, body: parts.optional(response.body) },
		result: parts.fields(known.result),
		resultMarks: known.resultMarks,
		error: known.error,
	};
}

function readSnapshot(snapshot: unknown): RunSnapshot {
	const { format, takenBy } = (snapshot ?? {}) as Partial<RunSnapshot>;
	if (format !== SNAPSHOT_FORMAT)
		throw new SnapshotError(
			`The snapshot has format ${format}; this engine reads format ${SNAPSHOT_FORMAT}.`,
		);
	if (takenBy !== ENGINE_VERSION)
		throw new SnapshotError(`The snapshot was taken by engine ${takenBy}; this is engine ${ENGINE_VERSION}.`);
	const [problem] = schemaProblems(RunSnapshot, snapshot);
	if (problem) throw new SnapshotError(`The snapshot is damaged: ${problem.message}`);
	return snapshot as RunSnapshot;
}

function refuseOtherPlan({ flow, nodes }: Plan, snapshot: RunSnapshot): void {
	if (snapshot.flow !== flow.id || snapshot.revision !== flow.revision)
		throw new SnapshotError(
			`The snapshot is of revision ${snapshot.revision} of flow ${snapshot.flow}, not of revision ${flow.revision} of flow ${flow.id}.`,
		);
	for (const [id, type, version] of snapshot.nodes) {
		const node = nodes.get(id);
		if (node?.node.type !== type || (node.spec?.version ?? null) !== version)
			throw new SnapshotError(`The plan has another node ${id} than the snapshot.`);
	}
}

function stepsOf(steps: readonly Step[]): Map<number, Step> {
	return new Map(steps.map((step) => [step.number, step]));
}

import type { Runs } from "@switchyard/host";
import { AppError } from "@switchyard/spec/error";
import type { Approval } from "@switchyard/spec/http";
import type { Approvals } from "../../approvals/index.ts";
import { waitingChildren } from "../../approvals/index.ts";
import type { WaitingTask } from "./answer-part.ts";

export interface WaitingSources {
	readonly runs: Pick<Runs, "askedBy" | "unknownIn" | "event" | "events">;
	readonly approvals: Pick<Approvals, "get">;
}

/** What a run waits for, and the runs of the flows that it called. */
export async function waitingTasks(sources: WaitingSources, run: string): Promise<WaitingTask[]> {
	const { runs } = sources;
	const tasks: WaitingTask[] = [];
	for (const { seq } of (await runs.askedBy(run))?.questions ?? []) {
		const event = await runs.event(run, seq);
		if (event?.type !== "approval-open") continue;
		const approval = await sources.approvals.get(event.approval).catch(answeredMeanwhile);
		if (approval) tasks.push(taskOf(approval));
	}
	for (const { step, node } of (await runs.unknownIn(run))?.steps ?? [])
		tasks.push({ id: `${run}.${step}`, text: `Say what came of the step “${node}”, which was cut off.` });
	for (const child of await waitingChildren(runs, run)) tasks.push(...(await waitingTasks(sources, child)));
	return tasks;
}

function taskOf(approval: Approval): WaitingTask {
	const { id, call } = approval;
	return {
		id,
		text: wordsOf(approval),
		approval,
		...(call ? { call: { step: call.agent, id: call.call } } : {}),
	};
}

function wordsOf({ question, call, plan }: Approval): string {
	if (call) return `Agree to the call of ${call.name}?`;
	if (plan) return `Agree to a plan of ${plan.plan.tasks.length} tasks?`;
	return question?.text ?? "A person is asked.";
}

function answeredMeanwhile(error: unknown): undefined {
	if (error instanceof AppError && error.code === "APPROVAL_ANSWERED") return undefined;
	throw error;
}

import type { Approval, ListApprovalsReply, ListRunsReply, RunSummary } from "@switchyard/spec/http";
import type { Message } from "@switchyard/spec/json";
import { GRAPHQL, SITE } from "../../docs/example-servers.ts";
import { at } from "../../docs/node-example.ts";
import type { RecordedScenario } from "../scenario.ts";
import { ask } from "../served.ts";
import type { Ended } from "./ended.ts";
import { QUESTION } from "./question.ts";
import type { ReleasedData } from "./released-data.ts";
import { resumeConversation } from "./resume-conversation.ts";
import { furnish, surround } from "./surround.ts";

/** Longest wait for a run's end before its open questions are answered, in milliseconds. */
const LOOK_EVERY_MS = 50;

/** The end of a scenario, and the expected message at the addresses of its servers. */
export interface Resumed extends Ended {
	readonly expected: Message;
}

/** Answers the question that a scenario's run waits at, and any after it, and follows the run to its end. */
export async function resume(scenario: RecordedScenario, server: ReleasedData): Promise<Resumed> {
	await furnish(scenario, server);
	const { places, end } = await surround(scenario, server);
	try {
		const ended =
			scenario.conversation === undefined
				? await resumeRun(scenario.id, places, server)
				: await resumeConversation(scenario.conversation, server);
		return { ...ended, expected: at(places, scenario.gives) };
	} finally {
		await end();
	}
}

async function resumeRun(
	flow: string,
	places: ReadonlyMap<string, string>,
	server: ReleasedData,
): Promise<Ended> {
	const { runs } = await ask<ListRunsReply>(server, "GET", `/api/runs?flow=${flow}`);
	const [waiting] = runs;
	if (waiting?.status !== "waiting") throw new Error(`No run of ${flow} waits.`);
	const site = places.get(SITE) ?? "";
	await answer(flow, { site, graphql: places.get(GRAPHQL) ?? "" }, server);
	const { status, error, message = {} } = await followed(waiting.id, flow, server);
	return { status, ...(error ? { error: `${error.code}: ${error.message}` } : {}), message };
}

/** Answers the open questions of a flow's runs: yes to all. */
async function answer(flow: string, addresses: Message, server: ReleasedData): Promise<void> {
	const { approvals } = await ask<ListApprovalsReply>(server, "GET", `/api/approvals?flow=${flow}`);
	for (const approval of approvals) {
		// A step of the flow answers it.
		if (approval.request?.agentsMayDecide) continue;
		const said =
			approval.question === undefined
				? { answer: "approved" }
				: { answer: "submitted", values: approval.node === QUESTION ? addresses : filled(approval.question) };
		await ask(server, "POST", `/api/approvals/${approval.id}`, { token: approval.token, ...said });
	}
}

/** A form with words in each field that needs some. */
function filled({ form }: NonNullable<Approval["question"]>): Message {
	return Object.fromEntries(form.filter(({ required }) => required).map(({ name }) => [name, "Yes."]));
}

async function followed(run: string, flow: string, server: ReleasedData): Promise<RunSummary> {
	for (;;) {
		const summary = await server.runs.waitForEnd(run, LOOK_EVERY_MS);
		if (summary?.endedAt !== undefined) return summary;
		await answer(flow, {}, server);
	}
}

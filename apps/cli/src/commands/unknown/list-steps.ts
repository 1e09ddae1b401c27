import type { ListUnknownStepsReply, UnknownStep } from "@switchyard/spec/http";
import type { Server } from "../../server.ts";
import { table } from "../../terminal/table.ts";
import { isNamed, type WhichSteps } from "./which-steps.ts";

/** The longest text of a step's parameters in the table. */
const LONGEST_PARAMS = 80;

/** The most that the server lists at once. */
const PAGE = "100";

/** The steps whose outcome is unknown, those of the newest runs first. */
export async function listSteps(server: Server, which: WhichSteps): Promise<UnknownStep[]> {
	const found: UnknownStep[] = [];
	for (let before: string | undefined, more = true; more; more = before !== undefined) {
		const query = new URLSearchParams({ limit: PAGE, ...which.filter, ...(before ? { before } : {}) });
		const page = await server.request<ListUnknownStepsReply>("GET", `/api/unknown-steps?${query}`);
		found.push(...page.steps);
		before = page.next;
	}
	return isNamed(which) ? found.filter((step) => isMeant(step, which)) : found;
}

function isMeant({ run, step }: UnknownStep, { steps, runs }: WhichSteps): boolean {
	return runs.includes(run) || steps.some((named) => named.run === run && named.step === step);
}

/** A line for each: its name, the flow, the node, when it began, what it was to do, and what its node said of it. */
export function stepsTable(steps: readonly UnknownStep[]): string {
	return table(
		steps.map(({ run, step, flow, nodeName, startedAt, params, omitted, probed }) => [
			`${run}.${step}`,
			flow,
			nodeName,
			new Date(startedAt).toISOString(),
			shortened(JSON.stringify({ ...params, ...Object.fromEntries(omitted.map((name) => [name, "…"])) })),
			shortened(probed ? (probed.error?.message ?? probed.reason ?? "Its node cannot tell.") : ""),
		]),
	);
}

function shortened(text: string): string {
	return text.length > LONGEST_PARAMS ? `${text.slice(0, LONGEST_PARAMS - 1)}…` : text;
}

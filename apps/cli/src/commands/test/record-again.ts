import { writeFileSync } from "node:fs";
import type { Flow } from "@switchyard/spec/flow";
import type { FlowTest } from "@switchyard/spec/flow-test";
import { isSameJson } from "@switchyard/spec/json";
import type { Server } from "../../server.ts";
import { startRun } from "../../started-run.ts";
import { CliError } from "../../terminal/cli-error.ts";

/** How long a recorded run may take, in milliseconds. */
const RUN_MS = 10 * 60_000;

/**
 * Records a test anew: the server runs the flow, for real, with what went into the recorded run. Its name stays, and so does which parts of
 * the end it compares.
 * @param flow version that was tested; the server must have it
 * @returns the new test, which the file has now
 * @throws CliError, and the file stays as it is
 */
export async function recordAgain(
	server: Server,
	file: string,
	test: FlowTest,
	flow: Flow,
): Promise<FlowTest> {
	const current = await server.request<Flow>("GET", `/api/flows/${encodeURIComponent(flow.id)}`);
	if (!isSameJson(withoutRevision(current), withoutRevision(flow)))
		throw new CliError(`The server has another version of the flow ${flow.id} than was tested.`, {
			hint: "Import it first: npm run flow -- import <file> --replace",
		});
	const { run, runId } = await startRun(server, flow.id, test.start, RUN_MS);
	if (run?.endedAt === undefined)
		throw new CliError(`Run ${runId} is not over yet.`, {
			hint: `Save it as a test once it is: GET /api/runs/${runId}/test`,
		});
	const name = encodeURIComponent(test.name);
	const recorded = await server.request<FlowTest>("GET", `/api/runs/${runId}/test?name=${name}`);
	const expect = Object.entries(recorded.expect).filter(([part]) => part in test.expect);
	const changed = { ...recorded, expect: Object.fromEntries(expect) };
	writeFileSync(file, `${JSON.stringify(changed, undefined, "\t")}\n`);
	return changed;
}

function withoutRevision({ revision: _, ...flow }: Flow): Omit<Flow, "revision"> {
	return flow;
}

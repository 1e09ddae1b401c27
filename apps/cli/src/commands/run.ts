import { setTimeout as delay } from "node:timers/promises";
import type { RunSummary, StartRunReply } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { readMessage } from "../files/read-message.ts";
import { SERVER_HELP, SERVER_OPTIONS, Server } from "../server.ts";
import { readArguments, wrongUse } from "../terminal/arguments.ts";
import { EXIT } from "../terminal/exit.ts";
import type { Command, CommandResult } from "./command.ts";

/** The longest that the server keeps a request waiting, in milliseconds. */
const LONGEST_WAIT = 60_000;

/** How often is asked after that. */
const ASK_EVERY_MS = 1000;

export const runCommand: Command = {
	name: "run",
	summary: "start a run of a flow",
	usage:
		"<flow> [--message <json>|@<file>] [--node <id>] [--until <id> [--keep] | --only <id>] [--pins] [--wait <ms>]",
	options: [
		["--message", "the fields of the first message, as a JSON object or in a file"],
		[
			"--node",
			"the trigger to start at; the flow's only or first manual one when absent. This option and the next four need a token that may administer",
		],
		["--until", "end after this node, and do only what leads there"],
		["--keep", "with --until: leave the browser of the node's block open, for nodes that are run alone"],
		["--only", "run this node alone, with --message as the message that reaches it"],
		["--pins", "let nodes with pinned data give that in place of executing"],
		[
			"--wait",
			"wait so many milliseconds for the end; exit code 1 when the run fails or is not over by then",
		],
		...SERVER_HELP,
	],
	run: async (args) => {
		const { values, positionals } = readArguments(args, {
			...SERVER_OPTIONS,
			message: { type: "string" },
			node: { type: "string" },
			until: { type: "string" },
			keep: { type: "boolean" },
			only: { type: "string" },
			pins: { type: "boolean" },
			wait: { type: "string" },
		});
		const [flow, ...rest] = positionals;
		if (flow === undefined || rest.length > 0) wrongUse("Name one flow.");
		const waitMs = readWait(values.wait);
		const deadline = Date.now() + waitMs;
		const { node, until, keep, only, pins } = values;
		const message = values.message === undefined ? undefined : readMessage("--message", values.message);
		const server = new Server(values.server);
		const path = `/api/flows/${encodeURIComponent(flow)}/runs?wait=${Math.min(waitMs, LONGEST_WAIT)}`;
		const { runId, run } = await server.request<StartRunReply>("POST", path, {
			...defined({ message, node, until }),
			...(keep ? { keep: true } : {}),
			...defined({ only }),
			...(pins ? { pins: true } : {}),
		});
		if (waitMs === 0) return { text: runId, json: { runId } };
		return outcome(run ?? (await ended(server, runId, deadline)));
	},
};

async function ended(server: Server, run: string, deadline: number): Promise<RunSummary> {
	for (;;) {
		const summary = await server.request<RunSummary>("GET", `/api/runs/${run}`);
		const left = deadline - Date.now();
		if (summary.endedAt !== undefined || left <= 0) return summary;
		await delay(Math.min(left, ASK_EVERY_MS));
	}
}

function outcome(run: RunSummary): CommandResult {
	const { id, status, error, message } = run;
	if (status === "succeeded") return { text: JSON.stringify(message, undefined, "\t"), json: run };
	const why = error ? `: ${error.code}: ${error.message}` : "";
	const isOver = run.endedAt !== undefined;
	const text = isOver ? `Run ${id} ${status}${why}` : `Run ${id} is not over yet: it is ${status}.`;
	return { text, json: run, exit: EXIT.failed };
}

function readWait(text = "0"): number {
	if (/^\d{1,9}$/.test(text)) return Number(text);
	return wrongUse("--wait takes milliseconds, a whole number.");
}

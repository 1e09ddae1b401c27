import type { RunSummary } from "@switchyard/spec/http";
import { defined } from "@switchyard/spec/json";
import { readMessage } from "../files/read-message.ts";
import { SERVER_HELP, SERVER_OPTIONS, Server } from "../server.ts";
import { startRun } from "../started-run.ts";
import { readArguments, wrongUse } from "../terminal/arguments.ts";
import { EXIT } from "../terminal/exit.ts";
import type { Command, CommandResult } from "./command.ts";

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
		const { node, until, keep, only, pins } = values;
		const message = values.message === undefined ? undefined : readMessage("--message", values.message);
		const server = new Server(values.server);
		const body = {
			...defined({ message, node, until, only }),
			...(keep ? { keep: true } : {}),
			...(pins ? { pins: true } : {}),
		};
		const { runId, run } = await startRun(server, flow, body, waitMs);
		return run === undefined ? { text: runId, json: { runId } } : outcome(run);
	},
};

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

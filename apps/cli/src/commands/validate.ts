import { existsSync } from "node:fs";
import { validateFlow } from "@switchyard/flow";
import { isBlocking, type Problem } from "@switchyard/spec/error";
import type { ValidateFlowReply } from "@switchyard/spec/http";
import { readFlowFile } from "../files/flow-file.ts";
import { nodeTypes } from "../files/node-types.ts";
import { SERVER_HELP, SERVER_OPTIONS, Server } from "../server.ts";
import { readArguments, wrongUse } from "../terminal/arguments.ts";
import { EXIT } from "../terminal/exit.ts";
import { problemLines } from "../terminal/problem-lines.ts";
import type { Command } from "./command.ts";

/** What keeps one flow from running. */
interface Verdict {
	readonly name: string;
	readonly problems: readonly Problem[];
}

export const validateCommand: Command = {
	name: "validate",
	summary: "say what keeps flows from running; files are looked at without a server",
	usage: "<file|flow>…",
	options: SERVER_HELP,
	run: async (args) => {
		const { values, positionals } = readArguments(args, SERVER_OPTIONS);
		if (positionals.length === 0) wrongUse("Name files, or flows of the server.");
		const files = positionals.filter(isFile);
		const verdicts = await filesVerdicts(files);
		const ids = positionals.filter((name) => !isFile(name));
		if (ids.length > 0) verdicts.push(...(await serverVerdicts(new Server(values.server), ids)));
		const isWrong = verdicts.some(({ problems }) => problems.some(isBlocking));
		return {
			text: verdicts.flatMap(lines).join("\n"),
			json: verdicts,
			exit: isWrong ? EXIT.failed : EXIT.ok,
		};
	},
};

function isFile(name: string): boolean {
	return name.endsWith(".json") || existsSync(name);
}

/** Flows that are given together may call each other. */
async function filesVerdicts(files: readonly string[]): Promise<Verdict[]> {
	const flows = files.map((name) => ({ name, flow: readFlowFile(name) }));
	const types = await nodeTypes(flows.map(({ flow }) => flow));
	return flows.map(({ name, flow }) => ({ name, problems: validateFlow(flow, types) }));
}

function serverVerdicts(server: Server, ids: readonly string[]): Promise<Verdict[]> {
	return Promise.all(
		ids.map(async (name) => {
			const path = `/api/flows/${encodeURIComponent(name)}/validate`;
			const { problems } = await server.request<ValidateFlowReply>("POST", path);
			return { name, problems };
		}),
	);
}

function lines({ name, problems }: Verdict): string[] {
	if (problems.length === 0) return [`${name} can run.`];
	const blocking = problems.filter(isBlocking).length;
	if (blocking === 0) return [`${name} can run, with warnings:`, ...problemLines(problems)];
	const count = blocking === 1 ? "1 problem" : `${blocking} problems`;
	return [`${name} has ${count}:`, ...problemLines(problems)];
}

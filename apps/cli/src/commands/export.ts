import { writeFileSync } from "node:fs";
import type { Flow } from "@switchyard/spec/flow";
import { SERVER_HELP, SERVER_OPTIONS, Server } from "../server.ts";
import { readArguments, wrongUse } from "../terminal/arguments.ts";
import { CliError } from "../terminal/cli-error.ts";
import type { Command } from "./command.ts";

export const exportCommand: Command = {
	name: "export",
	summary: "write a flow's document to a file, or print it",
	usage: "<flow> [file]",
	options: SERVER_HELP,
	run: async (args) => {
		const { values, positionals } = readArguments(args, SERVER_OPTIONS);
		const [id, file, ...rest] = positionals;
		if (id === undefined || rest.length > 0) wrongUse("Name one flow, and a file if you like.");
		const flow = await new Server(values.server).request<Flow>("GET", `/api/flows/${encodeURIComponent(id)}`);
		const text = JSON.stringify(flow, undefined, "\t");
		if (file === undefined) return { text, json: flow };
		write(file, `${text}\n`);
		return {
			text: `${file} holds revision ${flow.revision} of ${flow.name}.`,
			json: { file, flow: flow.id },
		};
	},
};

function write(file: string, text: string): void {
	try {
		writeFileSync(file, text);
	} catch (error) {
		throw new CliError(`${file} cannot be written: ${error instanceof Error ? error.message : error}`, {
			cause: error,
		});
	}
}

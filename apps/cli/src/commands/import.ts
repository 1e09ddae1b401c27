import type { Flow } from "@switchyard/spec/flow";
import { readFlowFile } from "../files/flow-file.ts";
import { SERVER_HELP, SERVER_OPTIONS, Server } from "../server.ts";
import { readArguments, wrongUse } from "../terminal/arguments.ts";
import type { Command } from "./command.ts";

export const importCommand: Command = {
	name: "import",
	summary: "make flows of documents in files; nothing is run or published",
	usage: "<file>… [--replace]",
	options: [
		["--replace", "give a flow of the same id the document as its next revision, in place of refusing"],
		...SERVER_HELP,
	],
	run: async (args) => {
		const { values, positionals } = readArguments(args, { ...SERVER_OPTIONS, replace: { type: "boolean" } });
		if (positionals.length === 0) wrongUse("Name the files to import.");
		// All are read before the first is sent: a file that cannot be read leaves nothing half done.
		const flows = positionals.map(readFlowFile);
		const server = new Server(values.server);
		const known = values.replace ? await revisions(server) : new Map<string, number>();
		const imported: Flow[] = [];
		for (const document of flows) {
			const revision = known.get(document.id);
			imported.push(
				revision === undefined
					? await server.request<Flow>("POST", "/api/flows", { document })
					: await server.request<Flow>("PUT", `/api/flows/${document.id}`, { ...document, revision }),
			);
		}
		return {
			text: imported.map(({ id, name, revision }) => `${name} is ${id}, revision ${revision}.`).join("\n"),
			json: imported.map(({ id, name, revision }) => ({ id, name, revision })),
		};
	},
};

async function revisions(server: Server): Promise<Map<string, number>> {
	const { flows } = await server.request<{ readonly flows: readonly Flow[] }>("GET", "/api/flows");
	return new Map(flows.map(({ id, revision }) => [id, revision]));
}

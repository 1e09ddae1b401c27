import type { FlowSummary, ListFlowsReply } from "@switchyard/spec";
import { SERVER_HELP, SERVER_OPTIONS, Server } from "../server.ts";
import { readArguments } from "../terminal/arguments.ts";
import { table } from "../terminal/table.ts";
import type { Command } from "./command.ts";

export const listCommand: Command = {
	name: "list",
	summary: "list the server's flows",
	usage: "",
	options: SERVER_HELP,
	run: async (args) => {
		const { values } = readArguments(args, SERVER_OPTIONS);
		const { flows } = await new Server(values.server).request<ListFlowsReply>("GET", "/api/flows");
		return { text: listing(flows), json: flows };
	},
};

function listing(flows: readonly FlowSummary[]): string {
	if (flows.length === 0) return "There is no flow yet.";
	return table(
		flows.map(({ id, name, revision, nodes, published }) => [
			id,
			name,
			`revision ${revision}`,
			`${nodes} ${nodes === 1 ? "node" : "nodes"}`,
			published ? `published ${published.revision}` : "draft",
		]),
	);
}

import type { FlowSummary, ListFlowsReply } from "@switchyard/spec/http";
import { SERVER_HELP, SERVER_OPTIONS, Server } from "../server.ts";
import { readArguments } from "../terminal/arguments.ts";
import { table } from "../terminal/table.ts";
import type { Command } from "./command.ts";

export const listCommand: Command = {
	name: "list",
	summary: "list the server's flows",
	usage: "[--folder <path>] [--tag <tag>]… [--state <state>] [--text <words>] [--sort <order>] [--reverse]",
	options: [
		["--folder", "only flows in this folder and in all folders in it"],
		["--tag", "only flows with this tag; given again, with all of them"],
		["--state", "only flows that are published, changed, draft, or have problems"],
		["--text", "only flows with each of these words in their name, id, tags or node types"],
		["--sort", "by updated (when absent), name, lastRun or state"],
		["--reverse", "turn the order round"],
		...SERVER_HELP,
	],
	run: async (args) => {
		const { values } = readArguments(args, {
			...SERVER_OPTIONS,
			folder: { type: "string" },
			tag: { type: "string", multiple: true },
			state: { type: "string" },
			text: { type: "string" },
			sort: { type: "string" },
			reverse: { type: "boolean" },
		});
		const { folder, tag = [], state, text, sort, reverse } = values;
		const given = { under: folder, state, text, sort, reverse: reverse ? "true" : undefined };
		const query = new URLSearchParams(tag.map((each) => ["tag", each]));
		for (const [name, value] of Object.entries(given)) if (value !== undefined) query.set(name, value);
		const server = new Server(values.server);
		const { flows } = await server.request<ListFlowsReply>("GET", `/api/flows?${query}`);
		return { text: listing(flows, query.size > 0), json: flows };
	},
};

function listing(flows: readonly FlowSummary[], filtered: boolean): string {
	if (flows.length === 0) return filtered ? "No flow matches." : "There is no flow yet.";
	return table(
		flows.map(({ id, name, revision, nodes, published, folder, tags }) => [
			id,
			name,
			`revision ${revision}`,
			`${nodes} ${nodes === 1 ? "node" : "nodes"}`,
			published ? `published ${published.revision}` : "draft",
			folder,
			tags.map((tag) => `#${tag}`).join(" "),
		]),
	);
}

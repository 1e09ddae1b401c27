import type { FlowBatchReply, ListFlowFoldersReply } from "@switchyard/spec/http";
import { SERVER_HELP, SERVER_OPTIONS, Server } from "../server.ts";
import { readArguments, wrongUse } from "../terminal/arguments.ts";
import { EXIT } from "../terminal/exit.ts";
import type { Command } from "./command.ts";

export const organiseCommand: Command = {
	name: "organise",
	summary: "move flows to a folder, and change their tags",
	usage: "<flow>… [--folder <path> [--create]] [--tag <tag>]… [--untag <tag>]…",
	options: [
		["--folder", 'the folder to move them to; "" is the top'],
		["--create", "make the folder, and those that it lies in, where they are not there"],
		["--tag", "a tag that they are to have"],
		["--untag", "a tag that they are to have no more"],
		...SERVER_HELP,
	],
	run: async (args) => {
		const { values, positionals: flows } = readArguments(args, {
			...SERVER_OPTIONS,
			folder: { type: "string" },
			create: { type: "boolean" },
			tag: { type: "string", multiple: true },
			untag: { type: "string", multiple: true },
		});
		const { folder, tag, untag } = values;
		const changes = [
			...(folder === undefined ? [] : [{ action: "move", folder }]),
			...(tag === undefined ? [] : [{ action: "tag", tags: tag }]),
			...(untag === undefined ? [] : [{ action: "untag", tags: untag }]),
		];
		if (flows.length === 0) wrongUse("Name at least one flow.");
		if (changes.length === 0) wrongUse("Give --folder, --tag or --untag.");
		const server = new Server(values.server);
		if (folder !== undefined && values.create) await makeFolder(server, folder);
		const replies: FlowBatchReply[] = [];
		for (const change of changes) {
			replies.push(await server.request<FlowBatchReply>("POST", "/api/flows/batch", { flows, ...change }));
		}
		const failed = replies.flatMap((reply) => reply.failed);
		const lines = failed.map(({ id, code, message, hint }) =>
			[`${id}: ${code}: ${message}`, hint].join("\n"),
		);
		const text = failed.length === 0 ? `Organised ${flows.join(", ")}.` : lines.join("\n");
		return { text, json: { failed }, exit: failed.length === 0 ? EXIT.ok : EXIT.failed };
	},
};

async function makeFolder(server: Server, path: string): Promise<void> {
	const { folders } = await server.request<ListFlowFoldersReply>("GET", "/api/flow-folders");
	const known = new Set(folders.map((folder) => folder.path));
	const names = path.split("/");
	for (const [index] of names.entries()) {
		const folder = names.slice(0, index + 1).join("/");
		if (folder !== "" && !known.has(folder))
			await server.request("POST", "/api/flow-folders", { path: folder });
	}
}

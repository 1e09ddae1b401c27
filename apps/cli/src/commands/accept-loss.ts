import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { LOSS_FILE, Loss } from "@switchyard/spec/data-folder";
import { fits } from "@switchyard/spec/schema";
import { dataFolder } from "../files/data-folder.ts";
import { readArguments, wrongUse } from "../terminal/arguments.ts";
import { CliError } from "../terminal/cli-error.ts";
import { EXIT } from "../terminal/exit.ts";
import type { Command } from "./command.ts";

export const acceptLossCommand: Command = {
	name: "accept-loss",
	summary: "let a server start whose data folder has lost something that cannot be restored",
	usage: "[--data <folder>]",
	options: [["--data <folder>", "the data folder; SWITCHYARD_DATA, else .switchyard"]],
	run: async (args) => {
		const { values, positionals } = readArguments(args, { data: { type: "string" } });
		if (positionals.length > 0) wrongUse("The command takes nothing but options.");
		const folder = values.data === undefined ? dataFolder() : resolve(values.data);
		const file = join(folder, LOSS_FILE);
		const accepted: Loss = { ...readLoss(file, folder), acceptedAt: Date.now() };
		writeFileSync(`${file}.new`, `${JSON.stringify(accepted, undefined, "\t")}\n`, {
			mode: 0o600,
			flush: true,
		});
		renameSync(`${file}.new`, file);
		const { missing, consequence } = accepted;
		return { text: `Accepted: ${missing}\nStart the server: ${consequence}`, json: accepted };
	},
};

/** What the server said when it refused to start. */
function readLoss(file: string, folder: string): Loss {
	if (!existsSync(file)) {
		throw new CliError(`There is no loss to accept in ${folder}.`, {
			exit: EXIT.failed,
			hint: "Start the server: if something is missing, it says so and does not start. --data names another data folder.",
		});
	}
	const loss: unknown = parse(readFileSync(file, "utf8"));
	if (fits(Loss, loss)) return loss;
	throw new CliError(`${file} cannot be read.`, {
		exit: EXIT.failed,
		hint: "Remove it and start the server, which writes it anew.",
	});
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

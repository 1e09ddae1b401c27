import type { ResolveStepBody } from "@switchyard/spec/http";
import { readMessage } from "../../files/read-message.ts";
import { SERVER_HELP, SERVER_OPTIONS, Server } from "../../server.ts";
import { readArguments, wrongUse } from "../../terminal/arguments.ts";
import type { Command } from "../command.ts";
import { answerSteps } from "./answer-steps.ts";
import { listSteps, stepsTable } from "./list-steps.ts";
import { isNamed, readWhich, type WhichSteps } from "./which-steps.ts";

const ANSWERS = ["happened", "again", "fail"] as const;

export const unknownCommand: Command = {
	name: "unknown",
	summary: "list the steps whose outcome is unknown, or record their outcomes",
	usage: "[<run>|<run>.<step>]… [--flow <id>] [--node <id>] [--answer happened|again|fail]",
	options: [
		["--flow <id>", "only steps of runs of this flow"],
		["--node <id>", "only steps of this node"],
		["--answer <word>", "`happened`: it was done · `again`: run it again · `fail`: count it as failed"],
		["--outputs", "with `happened`: what each step gave, as a JSON object or in a file, @<file>"],
		["--all", "with --answer and no other choice: every step whose outcome is unknown"],
		...SERVER_HELP,
	],
	run: async (args) => {
		const { values, positionals } = readArguments(args, {
			...SERVER_OPTIONS,
			flow: { type: "string" },
			node: { type: "string" },
			answer: { type: "string" },
			outputs: { type: "string" },
			all: { type: "boolean" },
		});
		const which = readWhich(positionals, values);
		const said = readAnswer(values.answer, values.outputs);
		if (said) refuseUnclear(which, values.all === true);
		else if (values.all === true) wrongUse("--all goes with --answer; without it all are listed anyway.");
		const server = new Server(values.server);
		if (said) return answerSteps(server, which, said);
		const steps = await listSteps(server, which);
		return { text: steps.length === 0 ? NONE : stepsTable(steps), json: steps };
	},
};

const NONE = "There is no step whose outcome is unknown.";

function readAnswer(word: string | undefined, outputs: string | undefined): ResolveStepBody | undefined {
	if (outputs !== undefined && word !== "happened") wrongUse("--outputs goes with --answer happened.");
	if (word === undefined) return undefined;
	const answer = ANSWERS.find((each) => each === word) ?? wrongUse(`--answer takes ${ANSWERS.join(", ")}.`);
	return { answer, ...(outputs === undefined ? {} : { outputs: readMessage("--outputs", outputs) }) };
}

/** An answer for everything is never a slip of the pen. */
function refuseUnclear(which: WhichSteps, all: boolean): void {
	const isChosen = isNamed(which) || Object.keys(which.filter).length > 0;
	if (!isChosen && !all) wrongUse("Say which steps: name them, filter by --flow or --node, or write --all.");
	if (isChosen && all) wrongUse("--all goes with no other choice of steps.");
}

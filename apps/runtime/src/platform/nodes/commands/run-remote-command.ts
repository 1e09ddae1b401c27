import { type ExecutionContext, NodeError, type StartRemoteProgram } from "@switchyard/node-kit";
import type { SshCredential } from "@switchyard/spec/credential";
import { boundsOf, inputOf } from "./bounds.ts";
import { isDeclaredHost } from "./command-hosts.ts";
import { commandLine } from "./command-line.ts";
import { MACHINE } from "./machine.ts";
import { type Command, resultsOf } from "./results.ts";
import { watchProgram } from "./watch-program.ts";

/** Runs a program on another machine, one that the declaration names, with the arguments that the parameters give. */
export async function runRemoteCommand(
	described: Command,
	params: Readonly<Record<string, unknown>>,
	context: ExecutionContext,
	load: () => Promise<StartRemoteProgram>,
) {
	const { title, command } = described;
	const { [MACHINE]: machine, ...values } = params as { readonly [MACHINE]: SshCredential };
	if (!isDeclaredHost(command.hosts ?? [], machine)) throw undeclared(title, machine);
	const { argv } = await commandLine(command, values, { context, isOneLine: true });
	const start = await load();
	const ended = await watchProgram(await start(machine, argv, context), {
		title,
		input: inputOf(values),
		signal: context.signal,
		...boundsOf(command),
	});
	return resultsOf(described, ended);
}

function undeclared(title: string, { host, port }: SshCredential): NodeError {
	return new NodeError({
		code: "COMMAND_HOST_REFUSED",
		message: `“${title}” may not run on ${host}, port ${port}.`,
		field: MACHINE,
		hint: "Choose the credential of a machine that the file of commands names, or have an administrator add this one to the command's hosts.",
	});
}

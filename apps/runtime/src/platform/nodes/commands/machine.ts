import type { InputDeclaration } from "@switchyard/node-kit";
import { SshCredential } from "@switchyard/spec/credential";

/** The parameter that says on which machine a command runs. */
export const MACHINE = "server";

/** A person chooses the machine, of those that the declaration names. No model ever does. */
export function machineInput(hosts: readonly string[]): InputDeclaration {
	return {
		title: "Machine",
		schema: SshCredential,
		description: `The machine that it runs on, over SSH: ${hosts.join(", ")}.`,
		scopes: ["Custom", "Message"],
		secret: "ssh",
	};
}

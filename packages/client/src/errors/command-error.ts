import { SwitchyardError } from "@switchyard/wire";

/** The runtime refused a command, for example to open a session. */
export class CommandError extends SwitchyardError {
	override readonly name = "CommandError";
}

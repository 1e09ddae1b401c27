import type { Command } from "@switchyard/engine";

/**
 * Whether a command is performed although the host is stopping: what follows from a step that ended in time is recorded, and a
 * program whose step may still end can call its tools.
 * @param inFlight the steps that have not ended.
 */
export function isAllowedWhileParked(command: Command, inFlight: readonly number[]): boolean {
	if (command.type === "record") return true;
	if (command.type !== "execute" || !command.tool) return false;
	return inFlight.includes(command.tool.agent);
}

import { acceptLossCommand } from "./accept-loss.ts";
import type { Command } from "./command.ts";
import { doctorCommand } from "./doctor.ts";
import { exportCommand } from "./export.ts";
import { importCommand } from "./import.ts";
import { listCommand } from "./list.ts";
import { mcpCommand } from "./mcp/mcp.ts";
import { organiseCommand } from "./organise.ts";
import { runCommand } from "./run.ts";
import { testCommand } from "./test/test.ts";
import { tokenCommand } from "./token/token.ts";
import { unknownCommand } from "./unknown/unknown.ts";
import { validateCommand } from "./validate.ts";

export const COMMANDS: readonly Command[] = [
	runCommand,
	testCommand,
	validateCommand,
	listCommand,
	organiseCommand,
	exportCommand,
	importCommand,
	unknownCommand,
	tokenCommand,
	mcpCommand,
	doctorCommand,
	acceptLossCommand,
];

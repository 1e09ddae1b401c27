import { success } from "@switchyard/registry";
import type { ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { CallerToolServices } from "../programs/caller-folders.ts";

export const handler: ToolHandler<"caller_folders", CallerToolServices> = async (
	_nothing,
	{ callerFolders },
	{ run, signal },
) => success([...(await callerFolders(run, signal))]);

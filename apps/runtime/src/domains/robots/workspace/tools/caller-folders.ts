import { success } from "@switchyard/registry";
import type { ToolHandler } from "../tool-handler.ts";

export const handler: ToolHandler<"caller_folders"> = async (_nothing, { callerFolders }, { run, signal }) =>
	success([...(await callerFolders(run, signal))]);

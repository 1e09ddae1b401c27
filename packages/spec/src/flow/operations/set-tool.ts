import { type Static, Type } from "typebox";
import { Id } from "../../identity/id.ts";
import { ToolSetting } from "../tool-setting.ts";

/** Sets how a node appears as a tool; `null` goes back to the author's marker. */
export const SetTool = Type.Object(
	{ op: Type.Literal("set-tool"), node: Id, tool: Type.Union([ToolSetting, Type.Null()]) },
	{ additionalProperties: false },
);
export type SetTool = Static<typeof SetTool>;

import { type Static, Type } from "typebox";
import { ToolCall } from "../tool/tool-call.ts";
import { TokenUsage } from "./token-usage.ts";

/** A model's whole answer to one request. Without tool calls it is the agent's last word. */
export const ModelAnswer = Type.Object(
	{ text: Type.String(), toolCalls: Type.Array(ToolCall, { maxItems: 128 }), usage: TokenUsage },
	{ additionalProperties: false },
);
export type ModelAnswer = Static<typeof ModelAnswer>;

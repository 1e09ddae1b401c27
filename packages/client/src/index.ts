/// <reference lib="esnext.disposable" preserve="true" />

export { BridgeRefusedError, BridgeUnreachableError, SwitchyardError } from "@switchyard/wire";
export { Client, type ConnectOptions, connect, type SessionOptions } from "./client.ts";
export { CommandError } from "./errors/command-error.ts";
export * from "./errors/tool-execution-error.ts";
export * from "./flow-tools.ts";
export type { Json, JsonObject, JsonSchema } from "./json.ts";
export type { BatchOptions, BatchResults } from "./session.ts";
export { Session } from "./session.ts";
export type { CallOptions, Progress } from "./tools/call-options.ts";
export type { Tool, Tools } from "./tools/tool.ts";
export { ToolCall } from "./tools/tool-call.ts";
export type { ToolExecution } from "./tools/tool-execution.ts";
export type { ToolAnnotations, ToolInfo } from "./tools/tool-info.ts";
export { ToolStream } from "./tools/tool-stream.ts";
export type { ToolMessage, TurnState } from "./turn/turn-state.ts";

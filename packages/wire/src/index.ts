/** The resumable link to a runtime, for every TypeScript program that speaks bridge/1. */
export * from "./errors.ts";
export type { ClientFrame } from "./frames.ts";
export * from "./json-record.ts";
export * from "./link.ts";
export * from "./protocol.ts";
export * from "./read-frame.ts";
export * from "./received-frames.ts";
export * from "./sent-frames.ts";
export type { Dial } from "./socket.ts";

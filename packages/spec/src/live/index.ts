export * from "./live-frame.ts";
export * from "./live-request.ts";
export * from "./presence.ts";

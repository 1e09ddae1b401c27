export * from "./session-view-message.ts";

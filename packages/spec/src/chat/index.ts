export * from "./chat-trigger.ts";
export * from "./embed.ts";
export * from "./message-id.ts";
export * from "./turn.ts";
export * from "./visitor-chat.ts";

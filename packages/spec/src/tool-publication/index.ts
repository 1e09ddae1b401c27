export * from "./published-reply.ts";
export * from "./published-tool.ts";
export * from "./tool-publication.ts";
export * from "./uri-template.ts";

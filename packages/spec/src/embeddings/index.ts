export * from "./embeddings-reply.ts";
export * from "./embeddings-setting.ts";
export * from "./found-by.ts";

export * from "./mcp-sampling.ts";
export * from "./mcp-server.ts";

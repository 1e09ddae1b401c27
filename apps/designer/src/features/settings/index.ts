export { About } from "./About.tsx";
export { Appearance } from "./Appearance.tsx";
export { AccessTokens } from "./access-tokens/AccessTokens.tsx";
export { Embeddings } from "./embeddings/Embeddings.tsx";
export { McpServers } from "./mcp/McpServers.tsx";
export { Credits } from "./prices/Credits.tsx";
export { Prices } from "./prices/Prices.tsx";
export { PublishedTools } from "./published/PublishedTools.tsx";

/** What an author needs to test a node as a host would run it. */

export * from "../validation/spec-problems.ts";
export * from "./contract-violation.ts";
export * from "./execute-node.ts";
export * from "./loopback-network.ts";
export * from "./temporary-workspace.ts";
export * from "./test-session.ts";

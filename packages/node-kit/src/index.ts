/** What an author needs to write a node, and nothing of how a host runs it. */
export * from "./agents.ts";
export * from "./charge.ts";
export * from "./credential-kind.ts";
export * from "./credential-test.ts";
export * from "./define-node.ts";
export * from "./execution-context.ts";
export * from "./input-needed.ts";
export * from "./model-calls.ts";
export * from "./node-error.ts";
export * from "./pinned-lookup.ts";
export * from "./probe.ts";
export * from "./property.ts";
export * from "./session.ts";
export * from "./started-program.ts";
export * from "./step-session.ts";
export * from "./workspace-files.ts";

/** The tools of the workspace: what they are called, take and give. What they do is the server's. */
export * from "./answers.ts";
export * from "./definition.ts";
export * from "./definitions.ts";
export * from "./inject-enum.ts";
export * from "./input-problems.ts";
export * from "./tool-names.ts";
export * from "./tool-node-spec.ts";

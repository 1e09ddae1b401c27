/** Serves node types from a process of their own, to any runtime, over the bridge. */
export * from "./run-package.ts";
export * from "./serve-package.ts";

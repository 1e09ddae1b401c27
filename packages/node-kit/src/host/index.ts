/** Serves node types from a process of their own, to any runtime, over the bridge. */
export type { ServedPackage, ServePackageOptions } from "./package-host.ts";
export * from "./run-package.ts";
export * from "./serve-package.ts";

export * from "./provenance.ts";
export * from "./scope.ts";

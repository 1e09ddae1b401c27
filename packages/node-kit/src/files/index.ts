/** What hosts share that give nodes a folder of files. */
export * from "./describe-file.ts";
export * from "./list-files.ts";
export * from "./media-type.ts";
export * from "./name-page.ts";

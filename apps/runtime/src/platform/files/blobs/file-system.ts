import type * as nodeFileSystem from "node:fs";

/** What a blob folder needs of a file system; `node:fs` has it all. */
export type FileSystem = Pick<
	typeof nodeFileSystem,
	| "closeSync"
	| "fsyncSync"
	| "mkdirSync"
	| "openSync"
	| "readFileSync"
	| "readdirSync"
	| "renameSync"
	| "rmSync"
	| "statSync"
	| "writeFileSync"
>;

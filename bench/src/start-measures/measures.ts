import { serverArguments } from "../../../scripts/server-arguments.mjs";

/** What is read of a server, each in its unit. */
export interface Reading {
	/** From its launch to the end of its first run, in milliseconds. */
	readonly start: number;
	/** Resident memory once it has been idle for a while, in MB. */
	readonly idle: number;
	/** Resident memory after many runs, in MB. */
	readonly loaded: number;
	/** What one of those runs took, in milliseconds. */
	readonly perRun: number;
}

/** One thing that the server does for a fast start or for less memory, and how it is launched without it. */
export interface StartMeasure {
	readonly name: string;
	/** What it is there for. */
	readonly saves: readonly (keyof Reading)[];
	readonly launchArguments?: readonly string[];
	readonly environment?: Readonly<Record<string, string>>;
}

const USUAL = serverArguments();

export const MEASURES: readonly StartMeasure[] = [
	{
		name: "bundles of libraries and packages",
		saves: ["start", "idle"],
		launchArguments: USUAL.filter((argument) => !argument.startsWith("--import=")),
	},
	{ name: "compile cache", saves: ["start"], environment: { NODE_DISABLE_COMPILE_CACHE: "1" } },
	{
		name: "collection after the start",
		saves: ["idle"],
		launchArguments: USUAL.filter((argument) => argument !== "--expose-gc"),
	},
	{ name: "two arenas for threads", saves: ["loaded"], environment: { MALLOC_ARENA_MAX: "0" } },
];

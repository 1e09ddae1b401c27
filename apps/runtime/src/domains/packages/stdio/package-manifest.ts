import { readdirSync, readFileSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { describeJsonFault, readJson } from "@switchyard/spec/json";
import { type Static, Type } from "typebox";
import { shapeError } from "../../../platform/errors/shape-error.ts";
import { systemCode } from "../../../platform/errors/system-code.ts";

/** The file in a package's folder that says how its host is started. */
const FILE = "switchyard.json";

/** How a package's host is started: an administrator's word, never a flow's. */
export const PackageManifest = Type.Object(
	{
		name: Type.String({ pattern: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$" }),
		/** The one namespace that it may announce, in any case of letters; `name` when absent. */
		namespace: Type.Optional(Type.String({ pattern: "^[A-Za-z][A-Za-z0-9]{0,63}$" })),
		/** The program and its arguments, as they are: no shell reads them. */
		argv: Type.Array(Type.String({ minLength: 1, maxLength: 4096 }), { minItems: 1, maxItems: 256 }),
		/** A folder inside the package's, to start it in. */
		cwd: Type.Optional(Type.String({ minLength: 1, maxLength: 1024 })),
		/** `stdio` when absent: frames over its pipes. With `websocket` it receives the address to connect to, and a token. */
		transport: Type.Optional(Type.Union([Type.Literal("stdio"), Type.Literal("websocket")])),
	},
	{ additionalProperties: false },
);
export type PackageManifest = Static<typeof PackageManifest>;

/** A package that the server starts. */
export interface InstalledPackage {
	readonly manifest: PackageManifest;
	/** Where it is started, as an absolute path. */
	readonly folder: string;
}

/**
 * The packages in a folder, one to a folder of its own.
 * @param onBad told of those whose manifest cannot be used, and why; the others are started all the same.
 */
export function readPackages(folder: string, onBad: (path: string, why: string) => void): InstalledPackage[] {
	return list(folder).flatMap((name) => {
		const path = join(folder, name);
		try {
			const found = readPackage(path);
			return found ? [found] : [];
		} catch (error) {
			onBad(join(path, FILE), error instanceof Error ? error.message : String(error));
			return [];
		}
	});
}

function readPackage(path: string): InstalledPackage | undefined {
	const text = read(join(path, FILE));
	if (text === undefined) return undefined;
	const json = readJson(text, "manifest");
	if ("fault" in json) throw new Error(describeJsonFault(json.fault));
	const manifest = json.value;
	const wrong = shapeError(PackageManifest, manifest);
	if (wrong) throw new Error(wrong.message);
	const { cwd = "." } = manifest as PackageManifest;
	const root = realpathSync(path);
	const folder = realpathSync(join(root, cwd));
	if (folder !== root && !folder.startsWith(root + sep))
		throw new Error("`cwd` leaves the package's folder.");
	return { manifest: manifest as PackageManifest, folder };
}

function list(folder: string): string[] {
	try {
		return readdirSync(folder).toSorted();
	} catch (error) {
		if (isMissing(error)) return [];
		throw error;
	}
}

function read(file: string): string | undefined {
	try {
		return readFileSync(file, "utf8");
	} catch (error) {
		if (isMissing(error)) return undefined;
		throw error;
	}
}

function isMissing(error: unknown): boolean {
	const code = systemCode(error);
	return code === "ENOENT" || code === "ENOTDIR";
}

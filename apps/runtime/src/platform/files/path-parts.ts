import { pathRefused } from "./file-error.ts";

/**
 * Characters that end a path early or mean a separator on some system, those that nobody can see or that turn the
 * direction of reading, and halves of characters.
 */
const FORBIDDEN_CHARACTERS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\\]/u;

const MAX_PATH_LENGTH = 1000;

/**
 * The parts of a path that a node names, from the workspace's root on; names that read the same are the same, however
 * their accents are written.
 * @throws NodeError `FILE_PATH_REFUSED` for whatever could lead elsewhere
 */
export function pathParts(path: string): readonly [string, ...string[]] {
	if (path.length > MAX_PATH_LENGTH) throw pathRefused("it is too long");
	if (FORBIDDEN_CHARACTERS.test(path))
		throw pathRefused("it has a backslash or a character that cannot be seen");
	if (path.startsWith("/") || /^[A-Za-z]:/.test(path))
		throw pathRefused("it does not start in the workspace");
	const parts = path.normalize("NFC").split("/");
	const [first, ...others] = parts.filter((part) => part !== "" && part !== ".");
	if (first === undefined) throw pathRefused("it names no file");
	if (first === ".." || others.includes("..")) throw pathRefused("it leaves the workspace");
	return [first, ...others];
}

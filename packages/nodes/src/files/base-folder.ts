import { type Inputs, NodeError } from "@switchyard/node-kit";
import { Type } from "typebox";

/** The folder that a node stays in, whatever fills its paths: never a model's choice. */
export const baseFolder = {
	base: {
		title: "Only in folder",
		schema: Type.String({ minLength: 1, maxLength: 1024 }),
		description: "Paths outside of this folder of the workspace are refused; . is the whole workspace.",
		scopes: ["Custom", "Message"],
		default: ".",
		sink: "path",
		advanced: true,
	},
} as const satisfies Inputs;

/**
 * The path of a file that lies in a folder, as the workspace knows it.
 * @throws NodeError `FILE_PATH_REFUSED` with the parameter's name
 */
export function pathIn(base: string, path: string, field: string): string {
	const found = folderIn(base, path, field);
	if (found === folderIn(base, base, "base")) throw refused(field, "it names no file");
	return found;
}

/** The same of a folder, which may be that one itself; the workspace itself is `""`. */
export function folderIn(base: string, path: string, field: string): string {
	const names = namesOf(path, field);
	const folder = namesOf(base, "base");
	if (folder.every((name, index) => names[index] === name)) return names.join("/");
	throw refused(
		field,
		`it is not in the folder ${base}`,
		`Use a path that begins with ${folder.join("/")}/.`,
	);
}

function namesOf(path: string, field: string): string[] {
	if (path.startsWith("/")) throw refused(field, "it does not start in the workspace");
	const names = path.normalize("NFC").split("/");
	if (names.includes("..")) throw refused(field, "it leads out of a folder by ..");
	return names.filter((name) => name !== "" && name !== ".");
}

const HINT = "Use a path inside the workspace with / between its parts, for example reports/today.txt.";

function refused(field: string, reason: string, hint = HINT): NodeError {
	return new NodeError({
		code: "FILE_PATH_REFUSED",
		message: `The path is refused: ${reason}.`,
		field,
		hint,
	});
}

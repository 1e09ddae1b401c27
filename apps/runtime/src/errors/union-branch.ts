import type { ErrorObject } from "ajv";
import type { ShapeError } from "./shape-error.ts";

/**
 * Picks, of the errors in a union's branches, those of the branch that the value was meant for: the one whose
 * literal fields (`op`, `scope`, `type`) match. When none does, gives one error that lists what is allowed.
 */
export function chooseBranch(union: ErrorObject, errors: readonly ShapeError[]): readonly ShapeError[] {
	const branches = [...byBranch(union, errors).values()];
	const untold = missingEverywhere(branches);
	if (untold !== undefined) return [untold];
	const meant = branches.filter((branch) => !branch.some((error) => isMismatch(union, error)));
	const best = meant.reduce<readonly ShapeError[] | undefined>(
		(shortest, branch) => (shortest === undefined || branch.length < shortest.length ? branch : shortest),
		undefined,
	);
	return best ?? [noneFits(union, branches.flat())];
}

function byBranch(union: ErrorObject, errors: readonly ShapeError[]): Map<string, ShapeError[]> {
	const branches = new Map<string, ShapeError[]>();
	for (const error of errors) {
		const branch = error.schemaPath.slice(union.schemaPath.length + 1).split("/", 1)[0] ?? "";
		const known = branches.get(branch);
		if (known === undefined) branches.set(branch, [error]);
		else known.push(error);
	}
	return branches;
}

/** A field that every branch misses: the literal that would have told which branch is meant. */
function missingEverywhere([first = [], ...others]: readonly ShapeError[][]): ShapeError | undefined {
	return first.find(
		(error) =>
			error.keyword === "required" &&
			others.every((branch) => branch.some((other) => isSameMiss(error, other))),
	);
}

function isSameMiss(one: ShapeError, other: ShapeError): boolean {
	return (
		other.keyword === "required" &&
		one.instancePath === other.instancePath &&
		one.params.missingProperty === other.params.missingProperty
	);
}

/** The value itself has another type or literal than the branch, or one of its literal fields has another value. */
function isMismatch(union: ErrorObject, error: ShapeError): boolean {
	const below = error.instancePath.slice(union.instancePath.length);
	if (below === "") return ["type", "const", "enum"].includes(error.keyword);
	return /^\/[^/]+$/.test(below) && ["const", "enum"].includes(error.keyword);
}

/** One error in place of all branches' errors: the literals that would fit, or else the types. */
function noneFits(union: ErrorObject, errors: readonly ShapeError[]): ShapeError {
	const literals = errors.filter(({ keyword }) => keyword === "const" || keyword === "enum");
	const path = literals[0]?.instancePath ?? union.instancePath;
	if (literals.length > 0 && literals.every(({ instancePath }) => instancePath === path)) {
		return {
			keyword: "enum",
			instancePath: path,
			schemaPath: union.schemaPath,
			params: { allowedValues: [...new Set(literals.flatMap(literalsOf))] },
			message: "must be one of",
		};
	}
	const types = [
		...new Set(errors.filter(({ keyword }) => keyword === "type").map(({ params }) => params.type)),
	];
	return {
		keyword: "anyOf",
		instancePath: union.instancePath,
		schemaPath: union.schemaPath,
		params: {},
		message: types.length > 0 ? `must be ${types.join(" or ")}` : "has none of the shapes that fit here",
	};
}

function literalsOf({ params }: ShapeError): unknown[] {
	return Array.isArray(params.allowedValues) ? params.allowedValues : [params.allowedValue];
}

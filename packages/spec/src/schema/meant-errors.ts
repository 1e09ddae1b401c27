import { MISSING, type ValidationError } from "./validation-error.ts";

const UNIONS: ReadonlySet<string> = new Set(["anyOf", "oneOf"]);
const LITERALS: ReadonlySet<string> = new Set(["const", "enum"]);

/**
 * Of a union that a value fits no branch of, leaves the errors of the branch that the value was meant for: the one whose
 * literal fields (`op`, `scope`, `type`) match. The errors of a union's branches come before the union's own, so one
 * pass with a stack folds unions within unions too.
 * @param cut whether the validator stopped at its limit: the errors at the end may then be those of half a union
 */
export function meantErrors(errors: readonly ValidationError[], cut: boolean): ValidationError[] {
	const folded: ValidationError[] = [];
	let whole = 0;
	for (const error of errors) {
		if (!UNIONS.has(error.keyword)) {
			folded.push(error);
			continue;
		}
		let start = folded.length;
		while (start > 0 && isInside(folded[start - 1], error)) start--;
		folded.push(...chooseBranch(error, folded.splice(start)));
		whole = folded.length;
	}
	return cut && whole > 0 ? folded.slice(0, whole) : folded;
}

function isInside(inner: ValidationError | undefined, union: ValidationError): boolean {
	return Boolean(
		inner?.schemaPath.startsWith(`${union.schemaPath}/${union.keyword}/`) &&
			(inner.place === union.place || inner.place.startsWith(`${union.place}/`)),
	);
}

function chooseBranch(
	union: ValidationError,
	errors: readonly ValidationError[],
): readonly ValidationError[] {
	const branches = [...byBranch(union, errors).values()];
	const missed = missedEverywhere(branches);
	if (missed) return [missed];
	const meant = branches.filter((branch) => !branch.some((error) => isMismatch(union, error)));
	const best = meant.reduce<readonly ValidationError[] | undefined>(
		(shortest, branch) => (shortest === undefined || branch.length < shortest.length ? branch : shortest),
		undefined,
	);
	return best ?? [noneFits(union, branches.flat())];
}

function byBranch(
	union: ValidationError,
	errors: readonly ValidationError[],
): Map<string, ValidationError[]> {
	const branches = new Map<string, ValidationError[]>();
	const start = `${union.schemaPath}/${union.keyword}/`.length;
	for (const error of errors) {
		const branch = error.schemaPath.slice(start).split("/", 1)[0] ?? "";
		const known = branches.get(branch);
		if (known === undefined) branches.set(branch, [error]);
		else known.push(error);
	}
	return branches;
}

/** A field that every branch misses: the literal that would have told which branch is meant. */
function missedEverywhere([first = [], ...others]: readonly ValidationError[][]):
	| ValidationError
	| undefined {
	if (others.length === 0) return undefined;
	return first.find(
		({ keyword, place }) =>
			keyword === MISSING &&
			others.every((branch) => branch.some((other) => other.keyword === MISSING && other.place === place)),
	);
}

/** The value itself has another type or literal than the branch, or one of its literal fields has another value. */
function isMismatch(union: ValidationError, { keyword, place }: ValidationError): boolean {
	const below = place.slice(union.place.length);
	if (below === "") return keyword === "type" || LITERALS.has(keyword);
	return !below.includes("/", 1) && LITERALS.has(keyword);
}

/** One error in place of all branches' errors: the literals that would fit, or else the types. */
function noneFits(union: ValidationError, errors: readonly ValidationError[]): ValidationError {
	const { schemaPath } = union;
	const literals = errors.filter(({ keyword }) => LITERALS.has(keyword));
	const place = literals[0]?.place ?? union.place;
	if (literals.length > 0 && literals.every((literal) => literal.place === place)) {
		const allowedValues = [...new Set(literals.flatMap(literalsOf))];
		return { keyword: "enum", place, schemaPath, params: { allowedValues } };
	}
	const type = [...new Set(errors.flatMap(({ keyword, params }) => (keyword === "type" ? params.type : [])))];
	if (type.length === 0) return union;
	return { keyword: "type", place: union.place, schemaPath, params: { type } };
}

function literalsOf({ params }: ValidationError): unknown[] {
	return Array.isArray(params.allowedValues) ? params.allowedValues : [params.allowedValue];
}

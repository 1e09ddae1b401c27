import { NOT_ONE_LINE, ONE_LINE } from "@switchyard/spec";
import type { TLocalizedValidationError } from "typebox/error";
import type { SchemaProblem } from "./schema-problem.ts";

/** A problem, and the kind of rule that it breaks. */
interface Described extends SchemaProblem {
	readonly rule: "constant" | "type" | "other";
}

/**
 * A validator's errors as people read them, each once. Of a union, only what is wrong with the branch that the value
 * is meant for is told, where its constants or type give that away.
 */
export function describeErrors(errors: readonly TLocalizedValidationError[]): SchemaProblem[] {
	const problems = new Map<string, SchemaProblem>();
	for (const { path, message } of describe(errors, 0)) problems.set(`${path} ${message}`, { path, message });
	return [...problems.values()];
}

/** `from` is where in the errors' schema paths the union that is being described ends. */
function describe(errors: readonly TLocalizedValidationError[], from: number): Described[] {
	const described: Described[] = [];
	const unions = new Map<string, Map<string, TLocalizedValidationError[]>>();
	for (const error of errors) {
		const branch = branchOf(error.schemaPath, from);
		if (!branch) {
			if (!/^(?:boolean|anyOf|oneOf)$/.test(error.keyword)) described.push(describeOne(error));
			continue;
		}
		const union = unions.get(branch.union) ?? new Map<string, TLocalizedValidationError[]>();
		unions.set(branch.union, union);
		union.set(branch.path, [...(union.get(branch.path) ?? []), error]);
	}
	for (const union of unions.values()) described.push(...describeUnion(union));
	return described;
}

/** The first union that a schema path enters, and the path of the branch taken there. */
function branchOf(
	schemaPath: string,
	from: number,
): { readonly union: string; readonly path: string } | undefined {
	const match = /\/(?:anyOf|oneOf)\/\d+/.exec(schemaPath.slice(from));
	if (!match) return undefined;
	const end = from + match.index + match[0].length;
	return { union: schemaPath.slice(0, from + match.index), path: schemaPath.slice(0, end) };
}

function describeUnion(branches: ReadonlyMap<string, readonly TLocalizedValidationError[]>): Described[] {
	const all = [...branches.values()].flat();
	const place = all.reduce((left, right) =>
		right.instancePath.length < left.instancePath.length ? right : left,
	);
	const path = pathOf(place.instancePath);
	const described = [...branches].map(([branch, errors]) => describe(errors, branch.length));
	const meant = described.filter((problems) => !problems.some((problem) => isForeign(problem, path)));
	if (meant.length === 1) return meant.flat();
	const constants = all.flatMap(({ keyword, params }) =>
		keyword === "const" && "allowedValue" in params ? [params.allowedValue] : [],
	);
	const message =
		constants.length === all.filter(({ keyword }) => keyword !== "anyOf").length
			? `must be one of ${list(constants)}`
			: "must have one of the allowed shapes";
	return [{ path, message, rule: meant.length === 0 ? "constant" : "other" }];
}

/** Whether a problem shows that the value is meant for another branch of the union that stands at this path. */
function isForeign(problem: Described, path: string): boolean {
	return problem.rule === "constant" || (problem.rule === "type" && problem.path === path);
}

function describeOne({ keyword, instancePath, params, message }: TLocalizedValidationError): Described {
	const path = pathOf(instancePath);
	const rule = keyword === "const" || keyword === "enum" ? "constant" : keyword === "type" ? "type" : "other";
	return { path, message: wordsFor(keyword, params) ?? message, rule };
}

function wordsFor(keyword: string, params: object): string | undefined {
	if ("additionalProperties" in params) return `must not have ${list(params.additionalProperties)}`;
	if ("requiredProperties" in params) return `must have ${list(params.requiredProperties)}`;
	if ("pattern" in params && isOneLine(params.pattern)) return NOT_ONE_LINE;
	if ("allowedValue" in params) return `must be ${list([params.allowedValue])}`;
	if ("allowedValues" in params) return `must be one of ${list(params.allowedValues)}`;
	if (keyword === "minLength" && "limit" in params && params.limit === 1) return "must not be empty";
	return undefined;
}

/** Validators give a pattern as it is written, or compiled. */
function isOneLine(pattern: unknown): boolean {
	return (pattern instanceof RegExp ? pattern.source : pattern) === ONE_LINE;
}

function list(values: unknown): string {
	return Array.isArray(values) ? values.map((value) => JSON.stringify(value)).join(", ") : "other names";
}

/** A JSON pointer as a path that people read. */
function pathOf(pointer: string): string {
	return pointer
		.split("/")
		.slice(1)
		.map((segment) => segment.replaceAll("~1", "/").replaceAll("~0", "~"))
		.map((segment, position) => {
			if (/^\d+$/.test(segment)) return `[${segment}]`;
			return position === 0 ? segment : `.${segment}`;
		})
		.join("");
}

import { NOT_ONE_LINE, ONE_LINE, type Problem } from "@switchyard/spec";
import type { ErrorObject } from "ajv";
import type { ShapeError } from "./shape-error.ts";
import { chooseBranch } from "./union-branch.ts";

/** The most problems that one answer lists. */
const MAX_PROBLEMS = 100;

/**
 * Turns the validator's errors into sentences for people, each with the field at fault. Of a union's branches only
 * the one that the value was meant for is told of.
 */
export function shapeProblems(errors: readonly ErrorObject[]): Problem[] {
	return foldUnions(errors).slice(0, MAX_PROBLEMS).map(toProblem);
}

/** Errors of a union's branches come before the union's own, so one pass with a stack folds nested unions too. */
function foldUnions(errors: readonly ErrorObject[]): ShapeError[] {
	const folded: ShapeError[] = [];
	for (const error of errors) {
		if (error.keyword !== "anyOf") {
			folded.push(error);
			continue;
		}
		let start = folded.length;
		while (start > 0 && isInside(folded[start - 1], error)) start--;
		folded.push(...chooseBranch(error, folded.splice(start)));
	}
	return folded;
}

function isInside(inner: ShapeError | undefined, union: ErrorObject): boolean {
	return Boolean(
		inner?.schemaPath.startsWith(`${union.schemaPath}/`) &&
			(inner.instancePath === union.instancePath || inner.instancePath.startsWith(`${union.instancePath}/`)),
	);
}

function toProblem(error: ShapeError): Problem {
	const own = fieldName(error.instancePath);
	if (error.keyword === "additionalProperties") {
		const field = join(own, String(error.params.additionalProperty));
		return problem(`\`${field}\` is not a field that is known here.`, field);
	}
	if (error.keyword === "required") {
		const field = join(own, String(error.params.missingProperty));
		return problem(`\`${field}\` is missing.`, field);
	}
	const subject = own === "" ? "The value" : `\`${own}\``;
	const message = error.params.pattern === ONE_LINE ? NOT_ONE_LINE : (error.message ?? "is wrong");
	return problem(`${subject} ${message}${allowed(error)}.`, own);
}

function problem(message: string, field: string): Problem {
	return { code: "BODY_INVALID", message, ...(field === "" ? {} : { field }) };
}

function allowed({ keyword, params }: ShapeError): string {
	if (keyword === "const") return ` ${JSON.stringify(params.allowedValue)}`;
	if (keyword === "enum" && Array.isArray(params.allowedValues)) {
		return `: ${params.allowedValues.map((value) => JSON.stringify(value)).join(", ")}`;
	}
	return "";
}

/** A JSON pointer as people write it: `/nodes/3/params/to` becomes `nodes[3].params.to`. */
function fieldName(pointer: string): string {
	return pointer
		.split("/")
		.slice(1)
		.map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"))
		.reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : join(path, part)), "");
}

function join(path: string, name: string): string {
	return path === "" ? name : `${path}.${name}`;
}

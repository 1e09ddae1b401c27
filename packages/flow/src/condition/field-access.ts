import type { ASTNode } from "@marcbachmann/cel-js";
import { environment } from "../expression/environment.ts";
import { WHOLE_MESSAGE } from "../expression/message-variables.ts";
import { formatPath, type PathSegment, parsePath } from "../expression/path.ts";

/** The CEL that reads a path: `order.items[0]`, `message["odd name"]`. */
export function accessOf(path: string): string {
	return written(parsePath(path));
}

/** The CEL that says whether there is something at a path. */
export function existenceOf(path: string): string {
	const segments = parsePath(path);
	const last = segments.at(-1);
	const parent = segments.length === 1 ? WHOLE_MESSAGE : written(segments.slice(0, -1));
	// CEL's own question takes names alone.
	if (segments.every((segment) => typeof segment === "string" && isName(segment)))
		return `has(${parent}.${last})`;
	return `${parent}[?${literal(last ?? "")}].hasValue()`;
}

/** The path that a part of an expression reads; `undefined` when it does anything else. */
export function pathOf(node: ASTNode): string | undefined {
	const segments = pathSegmentsOf(node);
	return segments && segments.length > 0 ? formatPath(segments) : undefined;
}

/** The path that a part of an expression asks about, as `existenceOf` writes it. */
export function pathAskedFor(node: ASTNode): string | undefined {
	if (node.op === "call" && node.args[0] === "has") {
		const [asked] = node.args[1];
		return asked?.op === "." ? pathOf(asked) : undefined;
	}
	if (node.op !== "rcall") return undefined;
	const [name, receiver, args] = node.args;
	return name === "hasValue" && args.length === 0 && receiver.op === "[?]"
		? pathOf({ ...receiver, op: "[]" } as ASTNode)
		: undefined;
}

function written(segments: readonly PathSegment[]): string {
	return segments.reduce<string>((object, segment, position) => {
		if (typeof segment === "string" && isName(segment))
			return position === 0 ? segment : `${object}.${segment}`;
		return `${position === 0 ? WHOLE_MESSAGE : object}[${literal(segment)}]`;
	}, "");
}

function literal(segment: PathSegment): string {
	return JSON.stringify(segment);
}

/** Whether CEL takes a text as a name, which its own words are not. */
function isName(text: string): boolean {
	if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(text)) return false;
	try {
		return environment.parse(text).ast.op === "id";
	} catch {
		return false;
	}
}

/** The same in parts. */
export function pathSegmentsOf(node: ASTNode): PathSegment[] | undefined {
	switch (node.op) {
		case "id":
			return [node.args];
		case ".":
			return extended(node.args[0], node.args[1]);
		case "[]": {
			const key = node.args[1];
			if (key.op !== "value") return undefined;
			if (typeof key.args === "bigint" && key.args >= 0n) return extended(node.args[0], Number(key.args));
			return typeof key.args === "string" ? extended(node.args[0], key.args) : undefined;
		}
		default:
			return undefined;
	}
}

/** The whole message is no part of a path: its fields are. */
function extended(object: ASTNode, segment: PathSegment): PathSegment[] | undefined {
	if (object.op === "id" && object.args === WHOLE_MESSAGE)
		return typeof segment === "string" ? [segment] : undefined;
	const before = pathSegmentsOf(object);
	return before && [...before, segment];
}

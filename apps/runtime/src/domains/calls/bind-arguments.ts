import type { BridgeError, BridgeTool } from "@switchyard/spec/bridge";
import { isRecord, jsonSize, type Message } from "@switchyard/spec/json";
import { bridgeError } from "../../platform/bridge/bridge-errors.ts";
import { argumentsTooLarge } from "./call-errors.ts";

export type BoundArguments = { readonly arguments: Message } | { readonly error: BridgeError };

/**
 * Brings a call's arguments into one object: `args` bind to the declared parameters in their order, `kwargs` by name.
 * Whether they fit the tool is for the engine to say, which checks a model's arguments just so.
 * @param limit how many characters of JSON they may have
 */
export function bindArguments(
	{ name, parameters }: Pick<BridgeTool, "name" | "parameters">,
	{ args = [], kwargs = {} }: { readonly args?: unknown; readonly kwargs?: unknown },
	limit: number,
): BoundArguments {
	if (!Array.isArray(args)) return { error: wrong("args", "`args` must be a list.") };
	if (!isRecord(kwargs)) return { error: wrong("kwargs", "`kwargs` must be an object.") };
	if (jsonSize(args) + jsonSize(kwargs) > limit) return { error: argumentsTooLarge(limit) };
	const order = isRecord(parameters.properties) ? Object.keys(parameters.properties) : [];
	if (args.length > order.length) {
		const message = `Tool '${name}' takes at most ${count(order.length)}, not ${args.length}.`;
		return { error: wrong("args", message) };
	}
	const bound: Record<string, unknown> = { ...kwargs };
	for (const [position, parameter] of order.slice(0, args.length).entries()) {
		if (Object.hasOwn(kwargs, parameter)) {
			return { error: wrong(parameter, `Argument '${parameter}' is given by position and by name.`) };
		}
		bound[parameter] = args[position];
	}
	return { arguments: bound };
}

function count(most: number): string {
	return most === 1 ? "1 positional argument" : `${most} positional arguments`;
}

function wrong(field: string, message: string): BridgeError {
	return bridgeError("ValidationError", "TOOL_ARGUMENTS_INVALID", { message, field });
}

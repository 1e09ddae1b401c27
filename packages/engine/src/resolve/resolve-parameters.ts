import type { Fault } from "@switchyard/spec/error";
import type { RuleOfCall } from "@switchyard/spec/event";
import type { Message } from "@switchyard/spec/json";
import type { Label } from "@switchyard/spec/label";
import type { Provenance } from "@switchyard/spec/scope";
import { joinLabels } from "../message/label.ts";
import { originsOf, type Token } from "../message/token.ts";
import { checkValue } from "../plan/check-value.ts";
import { type CompiledParameter, DEFAULT_PROVENANCE } from "../plan/parameter.ts";
import { parameterFault } from "./parameter-fault.ts";
import { readSetting } from "./read-setting.ts";

/** The arguments of a tool call, already checked; absent on the flow path. */
export interface Arguments {
	readonly values: Message;
	/** The model's id of the call, for provenance. */
	readonly call: string;
	/** Where those came from that the model did not write. */
	readonly sources?: Readonly<Record<string, Provenance["source"]>>;
	/** What is known of those that the model wrote. */
	readonly label?: Label;
	/** What is known of those that it did not write. */
	readonly labels?: Readonly<Record<string, Label>>;
	/** What is known of values that the model wrote references to. */
	readonly referred?: Readonly<Record<string, Label>>;
}

/** The parameters of one step. With `faults` the step must not execute; what could be resolved is there all the same. */
export interface Resolved {
	readonly params: Message;
	readonly provenance: Readonly<Record<string, Provenance>>;
	readonly faults: readonly Fault[];
	/** Of a tool call: the authorization, or the rule, by which it needs no consent of its own. */
	readonly authorization?: string;
	readonly rule?: RuleOfCall;
}

const NO_FAULTS: readonly Fault[] = [];

/**
 * Rebuilds the parameter object of a step, each value from the one source that its scope names. This is the law of
 * scopes: nothing else fills a parameter, nothing is coerced, and all faults are found at once.
 */
export function resolveParameters(
	parameters: readonly CompiledParameter[],
	token: Token,
	args: Arguments | undefined,
	edits?: Message,
): Resolved {
	const params: Record<string, unknown> = {};
	const provenance: Record<string, Provenance> = {};
	let faults: Fault[] | undefined;
	for (const parameter of parameters) {
		const { name } = parameter;
		const edited = edits && Object.hasOwn(edits, name);
		const found = edited ? setByPerson(parameter, edits[name]) : resolve(parameter, token, args);
		if (found === undefined) continue;
		if ("fault" in found) {
			faults ??= [];
			faults.push(found.fault);
			continue;
		}
		const isConstant = found === parameter.source;
		const problem = isConstant ? parameter.constantProblem : checkValue(parameter.property, found.value);
		if (problem !== undefined) {
			faults ??= [];
			faults.push(parameterFault("PARAMETER_INVALID", parameter, problem));
			continue;
		}
		params[name] = found.value;
		provenance[name] = found.provenance;
	}
	return { params, provenance, faults: faults ?? NO_FAULTS };
}

type Found = { readonly value: unknown; readonly provenance: Provenance } | { readonly fault: Fault };

function resolve(parameter: CompiledParameter, token: Token, args: Arguments | undefined): Found | undefined {
	const { source } = parameter;
	switch (source.kind) {
		case "constant":
			return source;
		case "forbidden":
			return {
				fault: parameterFault("SCOPE_FORBIDDEN", parameter, `Its author does not allow ${source.scope}.`),
			};
		case "unset":
			return fallback(parameter, source.scope);
		case "ai":
			return args ? fromModel(parameter, args) : fromField(parameter, token);
		default: {
			const read = readSetting(source, token);
			if ("fault" in read)
				return read.missing
					? absent(parameter, read.fault)
					: { fault: { ...read.fault, field: parameter.name } };
			return read;
		}
	}
}

/** As the designer could have set it. */
function setByPerson(parameter: CompiledParameter, value: unknown): Found {
	const { property } = parameter;
	if (property.customScope) return { value, provenance: { scope: "Custom", source: { edited: true } } };
	return { fault: parameterFault("SCOPE_FORBIDDEN", parameter, "Its author does not allow Custom.") };
}

/** On the tool path: the model's argument, and nothing else. */
function fromModel(parameter: CompiledParameter, args: Arguments): Found | undefined {
	if (!Object.hasOwn(args.values, parameter.name)) return fallback(parameter, "AI");
	const { name } = parameter;
	const own = args.sources && Object.hasOwn(args.sources, name) ? args.sources[name] : undefined;
	const label = own ? args.labels?.[name] : joinLabels(args.label, referredBy(args, name));
	return {
		value: args.values[name],
		provenance: { scope: "AI", source: own ?? { toolCall: args.call }, ...(label ? { label } : {}) },
	};
}

function referredBy({ referred }: Arguments, name: string): Label | undefined {
	return referred && Object.hasOwn(referred, name) ? referred[name] : undefined;
}

/** On the flow path: the message's field of the parameter's name. */
function fromField(parameter: CompiledParameter, token: Token): Found | undefined {
	const { name } = parameter;
	if (!Object.hasOwn(token.message, name)) return fallback(parameter, "AI");
	const label = token.labels.get(name);
	return {
		value: token.message[name],
		provenance: {
			scope: "AI",
			source: { message: name, steps: originsOf(token, [name]) },
			...(label ? { label } : {}),
		},
	};
}

function fallback(parameter: CompiledParameter, scope: Provenance["scope"]): Found | undefined {
	if (parameter.fallback) return { value: parameter.fallback.value, provenance: DEFAULT_PROVENANCE[scope] };
	if (!parameter.required) return undefined;
	return { fault: parameterFault("PARAMETER_MISSING", parameter, MISSING[scope]) };
}

/** The message has nothing there: an optional parameter stays empty, a required one is a fault that says where it looked. */
function absent(parameter: CompiledParameter, fault: Fault): Found | undefined {
	if (parameter.fallback) return { value: parameter.fallback.value, provenance: DEFAULT_PROVENANCE.Message };
	return parameter.required ? { fault: { ...fault, field: parameter.name } } : undefined;
}

const MISSING: Readonly<Record<Provenance["scope"], string>> = {
	AI: "The message has no field of its name and there is no default.",
	Custom: "No value is set and there is no default.",
	Message: "No path, template or expression is set and there is no default.",
};
